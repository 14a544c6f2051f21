/**
 * Which folder may import which, inside one package. A folder may always import itself and, where the table says
 * `shared`, nothing else. ARCHITECTURE.md draws the same arrows; this table is what is checked.
 *
 * `type x` allows imports of types only. Keys are the first folder (or the file, without its ending) under `src/`. `*` stands for every folder of the table.
 */
const agentSources = ['sources', 'discovery'];
const agentReaders = [...agentSources, 'sampling'];

const webLeaves = ['format', 'ui', 'charts'];
const webScreens = [
  'fleet',
  'nodes',
  'pods',
  'events',
  'actions',
  'shares',
  'settings',
  'palette',
  'keys-help',
];
const webServer = ['store', 'cluster', 'cluster-actions', 'auth', 'share', 'hub', 'api', 'config', 'log'];

export const arrows: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'packages/shared': {
    units: [],
    names: [],
    ids: ['names'],
    errors: [],
    samples: ['units', 'ids'],
    facets: ['ids'],
    events: ['ids', 'facets'],
    findings: ['ids', 'events', 'facets', 'samples'],
    actions: ['ids', 'errors'],
    calls: ['ids', 'samples', 'facets'],
    protocol: ['ids', 'errors'],
    index: ['*'],
  },
  'apps/agent': {
    config: [],
    log: [],
    sources: ['discovery', 'type sampling'],
    discovery: ['sources', 'type sampling'],
    sampling: agentSources,
    history: ['sampling'],
    collectors: agentReaders,
    facets: agentReaders,
    events: [...agentReaders, 'facets'],
    findings: [...agentReaders, 'history', 'facets', 'events'],
    actions: agentSources,
    calls: [...agentReaders, 'history', 'facets'],
    metrics: [...agentReaders, 'history', 'facets', 'events'],
    'hub-link': ['config'],
    agent: ['*'],
    main: ['agent', 'config', 'log', 'sources'],
  },
  'apps/web': {
    config: [],
    log: [],
    format: [],
    ui: ['format'],
    charts: ['format', 'ui'],
    store: [],
    auth: ['store'],
    share: ['store', 'auth'],
    cluster: ['store'],
    'cluster-actions': ['store', 'auth', 'cluster'],
    hub: ['store', 'auth'],
    api: ['store', 'auth', 'share', 'hub', 'cluster', 'cluster-actions'],
    client: ['type api', ...webLeaves],
    panels: ['client', ...webLeaves],
    ...Object.fromEntries(webScreens.map((screen) => [screen, ['client', 'panels', ...webLeaves]])),
    /** What is around every screen; it opens the palette and the help over it. */
    shell: ['client', 'palette', 'keys-help', ...webLeaves],
    app: [...webScreens, 'shell', 'client', 'panels', ...webLeaves],
    server: webServer,
  },
};

interface PackageLimit {
  /** Start of a path, as a pattern. */
  readonly files: string;
  /** Only these names … */
  readonly allow?: RegExp;
  /** … or all but these. */
  readonly forbid?: RegExp;
  readonly why: string;
}

/** What a package may import by name, where that is limited. Tests may import more. */
export const packageLimits: readonly PackageLimit[] = [
  { files: 'packages/shared/src', allow: /^zod$/, why: 'shared imports zod only' },
  {
    files: 'apps/agent/src',
    forbid: /^(react|next|recharts|@trpc|@tanstack)(\/|-|$)/,
    why: 'the agent draws nothing',
  },
  {
    files: 'apps/web/src/(hub|store|auth|share|cluster|cluster-actions)',
    forbid: /^(react|react-dom|next|recharts|@trpc|@tanstack)(\/|$)/,
    why: 'hub and store know neither React nor Next nor tRPC',
  },
  {
    files: 'apps/web/src/(?!charts/)',
    forbid: /^recharts(\/|$)/,
    why: 'only src/charts imports Recharts',
  },
  {
    files:
      'apps/web/src/(client|panels|charts|ui|app|format|fleet|nodes|pods|events|actions|shares|palette|keys-help|shell)',
    forbid: /^(node:|ws$|kysely$|pino$|jose$|rate-limiter-flexible$)/,
    why: 'what runs in the browser imports nothing of the server',
  },
];
