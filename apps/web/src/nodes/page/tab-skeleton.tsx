/** Six cards in the place of what comes, so that nothing jumps. */
export function TabSkeleton() {
  return (
    <div className="panel-grid" aria-busy="true" aria-label="Loading">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="card panel">
          <div className="skeleton h-4 w-24" />
          <div className="skeleton mt-2 h-5 w-40" />
          <div className="skeleton mt-7 ml-[34px] h-[104px]" />
        </div>
      ))}
    </div>
  );
}
