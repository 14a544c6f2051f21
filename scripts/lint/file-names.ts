import type { Rule } from 'eslint';
import path from 'node:path';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|js|mjs)$/;
const forbiddenFolders = new Set(['utils', 'util', 'helpers', 'common', 'types', 'lib', 'misc']);
/** Next's own names for routes: `[id]`, `[...rest]`, `(group)`. */
const routeFolder = /^(\[{1,2}(\.{3})?[a-zA-Z]+\]{1,2}|\([a-z-]+\)|_?[a-z0-9.-]+)$/;

/** Files and folders are kebab-case, and no folder is a drawer for anything. */
export const fileNames: Rule.RuleModule = {
  meta: { type: 'problem', docs: { description: 'names of files and folders' }, schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename);
    const folders = path.dirname(file).split(path.sep);
    const name = path.basename(file);
    return {
      Program(node) {
        if (!kebabCase.test(name)) {
          context.report({ node, message: `${name}: files are kebab-case, named for their main export` });
        }
        for (const folder of folders) {
          if (forbiddenFolders.has(folder)) {
            context.report({ node, message: `a folder called “${folder}” says nothing of what is in it` });
          } else if (!routeFolder.test(folder)) {
            context.report({ node, message: `${folder}: folders are kebab-case` });
          }
        }
      },
    };
  },
};
