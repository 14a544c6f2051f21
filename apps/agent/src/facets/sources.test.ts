import { facets, FacetSender, type SourceState } from '@kubevitals/shared';
import { describe, expect, it } from 'vitest';
import { hostSources, machine } from '../collectors/testing/collector-rig.ts';
import { sources as watch } from './sources.ts';

describe('facet sources', () => {
  it('says of each source where it stands, and sends only what changed', () => {
    const sources = hostSources(machine);
    const sender = new FacetSender<SourceState>();
    const watcher = watch({ sender, sources });
    const tick = { number: 1, wallMs: 0, monoMs: 0 };
    sources.health.declare('kmsg', 'Kernel log', ['/dev/kmsg']);
    watcher.refresh(tick);
    expect(sender.get('kmsg')).toMatchObject({ state: 'working', why: null, paths: ['/dev/kmsg'] });
    sender.takeChange();
    sources.health.report('kmsg', { state: 'unavailable', why: 'x'.repeat(3000), remedy: 'Run as root.' });
    watcher.refresh(tick);
    watcher.refresh(tick);
    const change = sender.takeChange();
    expect(change?.upserts.map(([key]) => key)).toEqual(['kmsg']);
    expect(facets.sources.item.safeParse(sender.get('kmsg')).success).toBe(true);
    sources.health.report('kmsg', null);
    watcher.refresh(tick);
    expect(sender.get('kmsg')).toMatchObject({ state: 'working', remedy: null });
  });
});
