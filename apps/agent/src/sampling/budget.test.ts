import { describe, expect, it } from 'vitest';
import { Budget, type BudgetReading } from './budget.ts';

const mebibyte = 1024 * 1024;

/** An agent that costs so much: fixed, and for its workloads at each read. */
function simulate(budget: Budget) {
  const now = { monoMs: 0, cpuSeconds: 0, workloadSeconds: 0 };
  return (
    seconds: number,
    cost: { fixed: number; workloads: number; baseMiB?: number; historyMiB?: number },
  ) => {
    for (let second = 0; second < seconds; second++) {
      const workloads = cost.workloads / budget.coarsenessSeconds;
      now.monoMs += 1000;
      now.cpuSeconds += cost.fixed + workloads;
      now.workloadSeconds += workloads;
      const historyBytes = ((cost.historyMiB ?? 0) * mebibyte * budget.historySeconds) / 900;
      const reading: BudgetReading = {
        ...now,
        historyBytes,
        residentBytes: (cost.baseMiB ?? 0) * mebibyte + historyBytes,
        openFiles: 10,
      };
      budget.observe(reading);
    }
  };
}

const limits = { cpuCores: 0.05, memoryBytes: 120 * mebibyte, descriptors: 100 };

describe('Budget', () => {
  it('leaves an agent alone that is within it', () => {
    const budget = new Budget(limits, 900);
    simulate(budget)(600, { fixed: 0.01, workloads: 0.02, baseMiB: 80, historyMiB: 10 });
    expect(budget.coarsenessSeconds).toBe(1);
    expect(budget.historySeconds).toBe(900);
    expect(budget.limitedBy).toEqual([]);
    expect(budget.limitedWhy).toBeNull();
  });

  it('reads workloads less often before the CPU budget is exceeded, and says so', () => {
    const budget = new Budget(limits, 900);
    const run = simulate(budget);
    run(40, { fixed: 0.006, workloads: 0.04 });
    expect(budget.coarsenessSeconds).toBe(2);
    expect(budget.limitedBy).toEqual(['cpu']);
    expect(budget.limitedWhy).toBe(
      'The agent used 4.6 % of a core of the 5 % it may use, so workloads are read every 2 s.',
    );
    run(600, { fixed: 0.006, workloads: 0.04 });
    // There is no room for reading them each second, so it does not go to and fro.
    expect(budget.coarsenessSeconds).toBe(2);
    run(120, { fixed: 0.006, workloads: 0.01 });
    expect(budget.coarsenessSeconds).toBe(1);
    expect(budget.limitedWhy).toBeNull();
  });

  it('does not wait long when it is far beyond', () => {
    const budget = new Budget(limits, 900);
    const run = simulate(budget);
    run(15 + 6 + 6 + 6, { fixed: 0.1, workloads: 0.5 });
    expect(budget.coarsenessSeconds).toBe(10);
    run(30, { fixed: 0.1, workloads: 0.5 });
    expect(budget.limitedWhy).toContain('and no less often');
  });

  it('does not count the start', () => {
    const budget = new Budget(limits, 900);
    const run = simulate(budget);
    run(14, { fixed: 0.8, workloads: 0 });
    run(60, { fixed: 0.02, workloads: 0 });
    expect(budget.limitedBy).toEqual([]);
  });

  it('makes the history shorter before the memory budget is exceeded, and longer when there is room', () => {
    const budget = new Budget(limits, 900);
    const run = simulate(budget);
    run(2, { fixed: 0, workloads: 0, baseMiB: 90, historyMiB: 30 });
    expect(budget.historySeconds).toBe(600);
    expect(budget.limitedBy).toEqual(['memory']);
    expect(budget.historyWhy).toBe(
      'The agent held 120 MiB of the 120 MiB it may, so its history goes back 10 min.',
    );
    run(300, { fixed: 0, workloads: 0, baseMiB: 90, historyMiB: 30 });
    expect(budget.historySeconds).toBe(300);
    run(600, { fixed: 0, workloads: 0, baseMiB: 90, historyMiB: 30 });
    expect(budget.historySeconds).toBe(300);
    run(600, { fixed: 0, workloads: 0, baseMiB: 70, historyMiB: 20 });
    expect(budget.historySeconds).toBe(900);
    expect(budget.historyWhy).toBeNull();
  });

  it('never goes below two minutes', () => {
    const budget = new Budget(limits, 900);
    simulate(budget)(600, { fixed: 0, workloads: 0, baseMiB: 200 });
    expect(budget.historySeconds).toBe(120);
    expect(budget.limitedWhy).toContain('200 MiB');
  });

  it('says when no more kernel files may be kept open', () => {
    const budget = new Budget({ ...limits, descriptors: 10 }, 900);
    simulate(budget)(1, { fixed: 0, workloads: 0 });
    expect(budget.limitedBy).toEqual(['descriptors']);
    expect(budget.limitedWhy).toContain('(10)');
  });

  it('holds nothing back when it is switched off', () => {
    const budget = new Budget({ cpuCores: null, memoryBytes: null, descriptors: 100 }, 900);
    simulate(budget)(600, { fixed: 0.5, workloads: 0.5, baseMiB: 900 });
    expect(budget.coarsenessSeconds).toBe(1);
    expect(budget.historySeconds).toBe(900);
    expect(budget.limitedWhy).toBeNull();
  });
});
