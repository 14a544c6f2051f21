/** Words that make the value behind a name a secret. */
const secretWords = new Set(
  (
    'password passwords passwd passphrase pass pwd pw secret secrets token tokens jwt bearer credential credentials cred creds ' +
    'apikey accesskey secretkey privatekey authkey masterkey auth authorization cookie cookies otp psk pat sas sig signature dsn ' +
    'passcode pin userpass userpwd basicauth connectionstring connstr connectionuri'
  ).split(' '),
);

/** `key` is a secret behind these (`api-key`), and too often a file or a field name alone. */
const keyOwners = new Set(
  'api access secret private encryption encrypt signing sign account license master shared auth client session service app application hmac aes cipher storage crypto ssh deploy webhook consumer wallet'.split(
    ' ',
  ),
);

/** Last words with which a name speaks about a secret instead of giving it: `--token-auth-file`, `--auth-mode`. */
const harmlessEnds = new Set(
  (
    'file files path paths dir directory folder mode type method methods ttl timeout expiration expiry lifetime duration enabled enable ' +
    'disabled audience audiences issuer algorithm algorithms alg class size count length name names id ids provider providers endpoint ' +
    'cache policy version backend plugin plugins kubeconfig webhook config required require skip retries attempts limit limits header headers ' +
    'namespace ref mount store url uri server port level source scope scopes realm rotation interval'
  ).split(' '),
);

/** Whether what stands behind `name=` or `--name` is likely to be a secret. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const last = words.at(-1);
  if (last === undefined || harmlessEnds.has(last)) return false;
  return words.some(
    (word, index) => isSecretWord(word) || (word === 'key' && keyOwners.has(words[index - 1] ?? '')),
  );
}

/** Also with a number, or run together with what it belongs to: `password2`, `dbpassword`, `mysqlpwd`. */
function isSecretWord(word: string): boolean {
  const plain = word.replace(/\d+$/, '');
  return (
    secretWords.has(plain) ||
    /(password|passwd|passphrase|secret|apikey|secretkey|accesskey|authtoken|accesstoken)$/.test(plain)
  );
}
