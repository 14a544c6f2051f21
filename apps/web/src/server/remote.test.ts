import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeAgent, helloOf, workloadFields } from './testing/fake-agent.ts';
import { FakeBrowser } from './testing/fake-browser.ts';
import { TestHub, testNode } from './testing/start-test-hub.ts';

const address = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
const certificates = fileURLToPath(new URL('testing/certificates/', import.meta.url));
const trust = { rejectUnauthorized: false };

// Needs an address beyond loopback; a machine without one has no remote peers either.
describe.skipIf(address === undefined)('peers of other machines', () => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await TestHub.start({
      environment: {
        KUBEVITALS_LISTEN: address ?? '',
        KUBEVITALS_TLS_CERT: `${certificates}cert.pem`,
        KUBEVITALS_TLS_KEY: `${certificates}key.pem`,
      },
    });
  });
  afterAll(async () => {
    await hub.stop();
  });

  it('are served by TLS with deflated frames, and cannot join with the token of this machine', async () => {
    const stranger = new FakeAgent(hub.url, helloOf({ joinToken: hub.localJoinToken }), trust);
    await stranger.opened();
    stranger.send(stranger.hello);
    expect(await stranger.next('refuse')).toMatchObject({ code: 'unauthenticated' });

    const { token } = await hub.running.access.newJoinToken('');
    const agent = new FakeAgent(hub.url, helloOf({ joinToken: token }), trust);
    await agent.greet();
    expect(agent.socket.extensions).toContain('permessage-deflate');
    const ids = Array.from({ length: 500 }, (_, index) => `w-${index}`);
    agent.rows('workload.cpu', ids);
    const secret = await hub.running.access.signIn(await hub.running.access.newSignInToken(), 'test');
    const cookie = `__Host-kubevitals_${hub.running.port}=${secret}`;
    const browser = new FakeBrowser(hub.url, cookie, trust);
    await browser.greet();
    await browser.watchSamples({ node: testNode, kind: 'workload.cpu', fields: workloadFields });
    expect((await browser.next('rows')).add).toHaveLength(500);
    const column = ids.map((_, index) => index);
    agent.samples('workload.cpu', 1, { usageSeconds: column, userSeconds: column, systemSeconds: column });
    const samples = await browser.next('samples');
    expect(samples.columns).toEqual([column, column, column]);
    agent.terminate();
    browser.terminate();
  });
});
