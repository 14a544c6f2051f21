/** A place that will be filled, in the size of what fills it, so that nothing jumps. */
export function Skeleton({ className = 'h-4 w-24' }: { readonly className?: string }) {
  return <span aria-hidden="true" className={`skeleton inline-block align-middle ${className}`} />;
}
