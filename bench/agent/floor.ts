import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/**
 * The floor: each second, every file of a list is read into one buffer through kept descriptors, and nothing else is
 * done. What is beyond the limit of descriptors is opened, read and closed. Runs as a process of its own, until its
 * input ends. Usage: floor.ts <file with one path a line> <most descriptors>
 */
const [listFile = '', most = '0'] = process.argv.slice(2);
const files = readFileSync(listFile, 'utf8').split('\n').filter(Boolean);
const kept = files.slice(0, Number(most)).map((file) => openSync(file, 'r'));
const others = files.slice(kept.length);
const buffer = Buffer.allocUnsafe(64 * 1024);

function readAll(): void {
  for (const descriptor of kept) readSync(descriptor, buffer, 0, buffer.length, 0);
  for (const file of others) {
    const descriptor = openSync(file, 'r');
    readSync(descriptor, buffer, 0, buffer.length, 0);
    closeSync(descriptor);
  }
}

function tick(): void {
  readAll();
  setTimeout(tick, 1000 - (Date.now() % 1000));
}

process.stdin.on('end', () => process.exit(0)).resume();
tick();
process.stdout.write('ready\n');
