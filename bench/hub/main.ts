import { setTimeout as delay } from 'node:timers/promises';
import { measureProcess } from '../machine/measure-process.ts';
import { numberOptions } from '../machine/options.ts';
import { percentile } from '../machine/percentile.ts';
import { report, say } from '../machine/report.ts';
import { startStack } from '../machine/running-stack.ts';
import { LiveViewer, signIn } from './live-viewer.ts';

/**
 * What a hub costs with one viewer, with 20 viewers of the same, and with one of them stalled: its CPU, its memory,
 * and how late the frames of the others are. All of it runs on this machine.
 */
const { seconds, viewers, settle } = numberOptions(process.argv.slice(2), {
  seconds: 30,
  viewers: 20,
  settle: 15,
});

const stack = await startStack();
const open: LiveViewer[] = [];
try {
  const options = { url: stack.url, cookie: await signIn(stack.link), node: 'local/bench' };
  const watch = async (what: string) => {
    for (const viewer of open) viewer.latencies.length = 0;
    say(`${what}, ${seconds} s …`);
    const { cpuPercent, rssMiB } = await measureProcess(stack.hubPid, seconds);
    return {
      cpuPercent,
      rssMiB,
      p95Ms: percentile(
        open.flatMap(({ latencies }) => latencies),
        0.95,
      ),
    };
  };
  open.push(await LiveViewer.open(options));
  await delay(settle * 1000);
  const one = await watch('One viewer');
  for (let count = 1; count < viewers; count += 1) open.push(await LiveViewer.open(options));
  const many = await watch(`${viewers} viewers`);
  const stalled = await LiveViewer.open(options);
  stalled.stall();
  const beside = await watch(`${viewers} viewers and one that is stalled`);
  stalled.close();
  report('hub', {
    cpuPercent: many.cpuPercent,
    cpuPercentOne: one.cpuPercent,
    rssMiB: many.rssMiB,
    rssMiBOne: one.rssMiB,
    rssMiBStalled: beside.rssMiB,
    frameP95Ms: many.p95Ms,
    frameP95MsOne: one.p95Ms,
    frameP95MsStalled: beside.p95Ms,
  });
} finally {
  for (const viewer of open) viewer.close();
  await stack.stop();
}
