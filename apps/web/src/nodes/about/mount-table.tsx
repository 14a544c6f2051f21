import type { Mount, NodeId } from '@kubevitals/shared';
import { useMemo } from 'react';
import { useFacet, useLatest, useTimeZone } from '../../client/index.ts';
import { formatBytes, formatCount, formatDateTime, formatRatio } from '../../format.ts';
import { Bar } from '../../ui/bar.tsx';
import { printable } from '../workloads/printable.ts';
import { orderMounts } from './about-order.ts';
import { FacetSection } from './facet-section.tsx';

const states: Readonly<Record<Mount['state'], { readonly word: string; readonly look: string }>> = {
  answering: { word: '● answers', look: 'text-ok' },
  hung: { word: '✖ does not answer', look: 'text-bad' },
  failed: { word: '▲ failed', look: 'text-warn' },
};

/** File systems with a device or a server behind them; one that hangs stands first. */
export function MountTable({ node }: { readonly node: NodeId }) {
  const facet = useFacet(node, 'mounts');
  const mounts = useMemo(() => orderMounts(facet.items), [facet.items]);
  const { name: zone } = useTimeZone();
  const figures = useLatest(node, 'filesystem', {
    fields: ['sizeBytes', 'usedRatio', 'availableBytes', 'inodes', 'inodesFree'],
    everyMs: 10_000,
  });
  return (
    <FacetSection
      title="Mounts"
      note={formatCount(mounts.length)}
      facet={facet}
      empty="No file system has a device or a server behind it."
    >
      <div role="region" aria-label="Mounts, scrolls sideways" tabIndex={0} className="scroll-box">
        <table className="table-plain">
          <thead>
            <tr>
              <th scope="col">Mounted at</th>
              <th scope="col">State</th>
              <th scope="col">Device</th>
              <th scope="col">Type</th>
              <th scope="col" className="num">
                Size
              </th>
              <th scope="col">Used</th>
              <th scope="col" className="num">
                Available
              </th>
              <th scope="col" className="num">
                Inodes free
              </th>
            </tr>
          </thead>
          <tbody>
            {mounts.map((mount) => {
              const used = figures?.value(mount.id, 'usedRatio') ?? null;
              const free = figures?.value(mount.id, 'inodesFree') ?? null;
              const all = figures?.value(mount.id, 'inodes') ?? null;
              return (
                <tr key={mount.id}>
                  <td className="mono">
                    {printable(mount.mountPoint)}
                    {mount.readOnly && <span className="font-sans text-ink3"> read-only</span>}
                  </td>
                  <td
                    className={states[mount.state].look}
                    title={`since ${formatDateTime(mount.since, zone)}`}
                  >
                    {states[mount.state].word}
                    {mount.why === null ? '' : `: ${mount.why}`}
                  </td>
                  <td className="mono">{printable(mount.device)}</td>
                  <td>{printable(mount.type)}</td>
                  <td className="num">{formatBytes(figures?.value(mount.id, 'sizeBytes'))}</td>
                  <td>
                    <Bar value={used} hue="disk" label={`${printable(mount.mountPoint)} used`} />{' '}
                    {formatRatio(used)}
                  </td>
                  <td className="num">{formatBytes(figures?.value(mount.id, 'availableBytes'))}</td>
                  <td className="num">
                    {free === null || !all
                      ? formatCount(free)
                      : `${formatCount(free)} (${formatRatio(free / all)})`}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </FacetSection>
  );
}
