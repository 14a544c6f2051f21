/** What to run on another machine to join it. */
export function joinCommand(
  hub: { readonly publicUrl: string; readonly cluster: string },
  token: string,
): string {
  const cluster = hub.cluster === 'local' ? '' : `KUBEVITALS_CLUSTER=${hub.cluster} `;
  return `${cluster}npx kubevitals agent --hub ${hub.publicUrl} --token ${token}`;
}
