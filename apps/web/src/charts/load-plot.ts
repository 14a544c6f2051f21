/** Recharts is 104 kB: it comes when the first chart is about to be drawn, not with the page. */
export async function loadPlot() {
  return { default: (await import('./plot.tsx')).Plot };
}
