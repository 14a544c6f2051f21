import type { Rule } from 'eslint';
import type { Node } from 'estree';
import path from 'node:path';
import { arrows, packageLimits } from './arrows.ts';

const packageRoot = /^(packages\/[^/]+|apps\/[^/]+|e2e|bench)(?:\/|$)/;
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

/** The key of `arrows` that a file of a package belongs to: its first folder under src, or its own name. */
function layerOf(file: string): string | null {
  const [, first] = /\/src\/([^/]+)/.exec(file) ?? [];
  if (first !== undefined) return first.replace(/\.(test\.)?tsx?$/, '');
  const [, name] = /\/([^/]+?)(\.test)?\.tsx?$/.exec(file) ?? [];
  return name ?? null;
}

interface PathImport {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

function checkWithinPackage({
  from,
  to,
  root,
  typeOnly,
}: PathImport & { readonly root: string }): string | null {
  const table = arrows[root];
  if (!table || !to.startsWith(`${root}/src/`) || isTest(from)) return null;
  const [source, target] = [layerOf(from), layerOf(to)];
  if (source === null || target === null || source === target) return null;
  const allowed = table[source];
  if (!allowed) return `“${source}” has no row in scripts/lint/arrows.ts: say there what it may import`;
  if (allowed.includes('*') || allowed.includes(target)) return null;
  if (typeOnly && allowed.includes(`type ${target}`)) return null;
  return `${root}: ${source} must not import ${target} (scripts/lint/arrows.ts)`;
}

function checkRelative({ from, to, typeOnly }: PathImport): string | null {
  const root = packageRoot.exec(from)?.[1];
  if (root === undefined && !packageRoot.test(to)) return null;
  if (root === undefined || !`${to}/`.startsWith(`${root}/`))
    return 'packages are entered through their exports only, not by path';
  return checkWithinPackage({ from, to, root, typeOnly });
}

function checkBare(from: string, specifier: string): string | null {
  if (specifier.startsWith('@kubevitals/') && specifier !== '@kubevitals/shared') {
    return `${specifier}: the agent, the web, e2e and bench import @kubevitals/shared and never each other`;
  }
  if (isTest(from)) return null;
  for (const { files, allow, forbid, why } of packageLimits) {
    if (!new RegExp(`^${files}`).test(from)) continue;
    if (allow ? !allow.test(specifier) : forbid?.test(specifier)) return `${specifier}: ${why}`;
  }
  return null;
}

/** Checks each import against `arrows.ts`: by the path it resolves to, so that no spelling gets around it. */
export const importArrows: Rule.RuleModule = {
  meta: { type: 'problem', docs: { description: 'imports follow the arrows' }, schema: [] },
  create(context) {
    const from = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
    function check(node: Node, specifier: unknown): void {
      // The parser of TypeScript adds it to ESTree's nodes.
      const kind = 'importKind' in node ? node.importKind : 'exportKind' in node ? node.exportKind : null;
      const typeOnly = kind === 'type';
      if (typeof specifier !== 'string') return;
      const inSource = /^@\/(.*)/.exec(specifier)?.[1];
      const root = packageRoot.exec(from)?.[1];
      let message: string | null;
      if (specifier.startsWith('.')) {
        message = checkRelative({ from, to: path.posix.join(path.posix.dirname(from), specifier), typeOnly });
      } else if (inSource !== undefined) {
        message = checkRelative({ from, to: `${root ?? ''}/src/${inSource}`, typeOnly });
      } else {
        message = checkBare(from, specifier);
      }
      if (message) context.report({ node, message });
    }
    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ExportNamedDeclaration: (node) => check(node, node.source?.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ImportExpression: (node) => {
        if (node.source.type === 'Literal') check(node, node.source.value);
      },
    };
  },
};
