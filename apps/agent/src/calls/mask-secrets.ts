import { isSecretName } from './secret-names.ts';
import { mask, maskShapes } from './token-shapes.ts';

/** A word of a command line as a shell would take it: quotes hold blanks together. */
const words = /(?:[^\s"']+|"[^"]*"|'[^']*'|["'])+/g;
/** `--name=value`, `NAME=value`, `-Dname=value`, perhaps behind an opening quote. */
const assignment = /^(["']?-{0,2}["']?([A-Za-z_][\w.\-[\]]{0,100})["']?=)([\s\S]+)$/;
/** The left side of the same in the middle of a text: connection strings, queries of addresses, JSON, headers. */
const embeddedName = /["']?\b([A-Za-z][\w.-]{0,80})["']?\s{0,4}[=:]\s{0,4}(?!\/\/)/g;
const embeddedValue = /"(?:[^"\\]|\\.)*"|'[^']*'|[^\s;,&"'}]+/y;
const option = /^-{1,2}([A-Za-z][\w.-]*)$/;
/** Behind `-u` and `--user`: user:password, or user%password. */
const userPassword = /^([^:%\s/]+[:%])\S+$/;

/** Assignments within assignments: `--set=env=NAME=value`. */
const deepest = 4;

/** Programs whose short option gives a secret. */
const shortOptions: readonly {
  readonly program: RegExp;
  readonly option: string;
  readonly joined: boolean;
}[] = [
  { program: /^(mysql|mariadb)/, option: '-p', joined: true },
  { program: /^sshpass$/, option: '-p', joined: true },
  { program: /^redis-cli$/, option: '-a', joined: false },
  { program: /^ldap(search|modify|add|delete|whoami|passwd|compare)$/, option: '-w', joined: true },
  { program: /^(docker|podman|nerdctl|helm|skopeo|buildah)$/, option: '-p', joined: false },
  { program: /^(sqlcmd|bcp|rabbitmqadmin|snmp\w+)$/, option: '-P', joined: true },
  { program: /^(mongo\w*|influx)$/, option: '-p', joined: true },
];

/**
 * A command line with likely secrets replaced by `***`: values of options and variables that are named like one,
 * passwords in addresses, and what looks like a token or a key. It hides too much rather than too little, and is no
 * promise: a secret that neither is named nor looks like one is shown.
 */
export function maskSecrets(args: readonly string[]): string {
  return new CommandLineMasker(args[0] ?? '').mask(args).join(' ');
}

class CommandLineMasker {
  #program: string;
  /** What the option before says of the next word. */
  #next: 'plain' | 'secret' | 'user' = 'plain';

  constructor(first: string) {
    this.#program = programName(first);
  }

  mask(args: readonly string[]): string[] {
    return args.map((arg) => this.#maskArgument(arg));
  }

  #maskArgument(arg: string): string {
    if (this.#next !== 'plain' && !option.test(arg)) return this.#maskValue(arg);
    this.#next = 'plain';
    // A script (`sh -c "…"`) or a title that a program gave itself: its words are arguments again.
    if (/\s/.test(arg) && !this.#isAssignment(arg)) return this.#maskScript(arg);
    return this.#maskWord(arg);
  }

  #maskScript(script: string): string {
    const inner = new CommandLineMasker('');
    const masked = script.replace(words, (word) => {
      if (inner.#next !== 'plain' && !option.test(word)) return inner.#maskValue(word);
      inner.#next = 'plain';
      const known = programName(word);
      if (shortOptions.some(({ program }) => program.test(known))) inner.#program = known;
      return inner.#maskWord(word);
    });
    return maskEmbedded(maskShapes(masked));
  }

  #isAssignment(arg: string): boolean {
    const match = assignment.exec(arg);
    return match?.[2] !== undefined && isSecretName(match[2]);
  }

  #maskValue(value: string): string {
    const kind = this.#next;
    this.#next = 'plain';
    if (kind === 'secret') return mask;
    return maskShapes(value.replace(userPassword, `$1${mask}`));
  }

  #maskWord(word: string, depth = 0): string {
    const assigned = depth < deepest ? assignment.exec(word) : null;
    if (assigned) {
      const [, left, name, value] = assigned as unknown as [string, string, string, string];
      if (isSecretName(name)) return `${left}${mask}`;
      if (/^user$/i.test(name)) return `${left}${maskShapes(value.replace(userPassword, `$1${mask}`))}`;
      // `--env=NAME=value`, `--set=auth.password=x`
      return `${left}${this.#maskWord(value, depth + 1)}`;
    }
    const short = this.#maskShortOption(word);
    if (short !== null) return short;
    const named = option.exec(word);
    if (named) {
      if (isSecretName(named[1] ?? '')) this.#next = 'secret';
      else if (word === '-u' || word === '--user' || word === '-U' || word === '--proxy-user')
        this.#next = 'user';
      return word;
    }
    return maskEmbedded(maskShapes(word));
  }

  #maskShortOption(word: string): string | null {
    for (const { program, option: short, joined } of shortOptions) {
      if (!program.test(this.#program) || !word.startsWith(short)) continue;
      if (word === short) this.#next = 'secret';
      else if (joined) return `${short}${mask}`;
      else continue;
      return word;
    }
    return null;
  }
}

function maskEmbedded(text: string): string {
  let masked = '';
  let done = 0;
  for (const { 0: left, 1: name, index } of text.matchAll(embeddedName)) {
    const start = index + left.length;
    if (index < done || name === undefined || !isSecretName(name)) continue;
    embeddedValue.lastIndex = start;
    const value = embeddedValue.exec(text);
    if (!value) continue;
    masked += text.slice(done, start) + mask;
    done = start + value[0].length;
  }
  return masked + text.slice(done);
}

function programName(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1).replace(/^["']/, '');
}
