import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

const line = (text: string) => maskSecrets(text.split(' '));

describe('maskSecrets', () => {
  it('leaves ordinary command lines alone', () => {
    const ordinary = [
      'nginx: master process /usr/sbin/nginx -g daemon off;',
      '/usr/bin/kubelet --config=/var/lib/kubelet/config.yaml --bootstrap-kubeconfig=/etc/kubernetes/bootstrap.conf --node-ip=192.0.2.2 --v=4',
      'kube-apiserver --authorization-mode=Node,RBAC --service-account-key-file=/etc/kubernetes/pki/sa.pub --token-auth-file=/x --tls-private-key-file=/etc/k.key --secure-port=6443 --service-account-issuer=https://kubernetes.default.svc',
      'containerd-shim-runc-v2 -namespace k8s.io -id 4f630f96f8f54a2ebfff2108ff593b170c6f9d8b4f2f0fad34f557f0ccb14f3e -address /run/containerd/containerd.sock',
      'postgres: checkpointer',
      'python3 -m http.server 8080 --directory /srv/data',
      'java -Xmx2g -jar app.jar --spring.profiles.active=prod --server.port=8080',
      'node server.js --tokenizer=bpe --passes=3 --keyboard=de --author=ada',
      'rsync -p -a /src /dst',
      'ssh -p 22 git@host',
      'git checkout 3f786850e387550fdab836ed7e6dc881de23001b',
      'curl http://localhost:4873/@scope/pkg https://example.org/a?b=c#d',
      'tail -f /var/log/pods/shop_api-66c7/token-reader/0.log',
    ];
    for (const text of ordinary) expect(line(text)).toBe(text);
  });

  it('masks values of options and variables that are named like secrets', () => {
    expect(line('app --password=abc --db-pass abc --apiKey abc -Ddb.password=abc TOKEN=abc')).toBe(
      'app --password=*** --db-pass *** --apiKey *** -Ddb.password=*** TOKEN=***',
    );
    expect(line('docker run -e POSTGRES_PASSWORD=abc --env=AWS_SECRET_ACCESS_KEY=abc img')).toBe(
      'docker run -e POSTGRES_PASSWORD=*** --env=AWS_SECRET_ACCESS_KEY=*** img',
    );
    expect(maskSecrets(['app', '--password', 'my long pass', '--token=a b', 'x'])).toBe(
      'app --password *** --token=*** x',
    );
    expect(line('app --token --verbose')).toBe('app --token --verbose');
  });

  it('masks short options of programs that have such', () => {
    expect(line('/usr/bin/mysqldump -uroot -pabc shop')).toBe('/usr/bin/mysqldump -uroot -p*** shop');
    expect(line('sshpass -p abc ssh host')).toBe('sshpass -p *** ssh host');
    expect(line('redis-cli -h cache -a abc ping')).toBe('redis-cli -h cache -a *** ping');
    expect(line('curl -u bob:abc https://x')).toBe('curl -u bob:*** https://x');
    expect(line('curl --user=bob:abc -U bob%abc x')).toBe('curl --user=bob:*** -U bob%*** x');
    expect(line('openssl rsa -passin pass:abc')).toBe('openssl rsa -passin pass:***');
  });

  it('masks inside scripts, connection strings, headers, JSON and addresses', () => {
    expect(maskSecrets(['sh', '-c', `mysql -pabc -e 'select 1'; X=1 run --password "a b c" --ok`])).toBe(
      `sh -c mysql -p*** -e 'select 1'; X=1 run --password *** --ok`,
    );
    expect(maskSecrets(['app', 'Server=db;User Id=sa;Password=abc;Encrypt=yes'])).toBe(
      'app Server=db;User Id=sa;Password=***;Encrypt=yes',
    );
    expect(maskSecrets(['curl', '-H', 'Authorization: Bearer abc.def', '-H', 'X-Api-Key: abc'])).toBe(
      'curl -H Authorization: *** -H X-Api-Key: ***',
    );
    expect(maskSecrets(['curl', '-d', '{"user":"bob","password":"a\\"bc"}'])).toBe(
      'curl -d {"user":"bob","password":***}',
    );
    expect(maskSecrets(['app', 'a: token=abc, b: "x", secret: abc'])).toBe(
      'app a: token=*** b: "x", secret: ***',
    );
    expect(line('psql postgres://bob:a@bc@db:5432/shop https://x/y?token=abc&z=1')).toBe(
      'psql postgres://bob:***@db:5432/shop https://x/y?token=***&z=1',
    );
  });

  const secret = fc.stringMatching(/^[A-Za-z0-9]{12,30}$/);
  const forms: readonly ((secret: string) => readonly string[])[] = [
    (s) => [`--password=${s}`],
    (s) => ['--secret-key', s],
    (s) => [`--db.password=${s}`],
    (s) => [`-Dapp.clientSecret=${s}`],
    (s) => [`API_TOKEN=${s}`],
    (s) => ['-e', `DB_PASSWORD=${s}`],
    (s) => [`--set=auth.rootPassword=${s}`],
    (s) => [`amqp://user:${s}@mq:5672/`],
    (s) => [`https://host/path?access_token=${s}&x=1`],
    (s) => [`Host=db;Pwd=${s};X=1`],
    (s) => ['-H', `Authorization: Basic ${s}`],
    (s) => ['sh', '-c', `exec app --token '${s}' --x`],
    (s) => ['sh', '-c', `PGPASSWORD=${s} psql`],
    (s) => [`{"apiKey": "${s}"}`],
    (s) => [`eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx.${s}`],
    (s) => [`ghp_${s}${s}`],
  ];

  it('shows no secret, in whatever form, among whatever else', () => {
    const noise = fc.array(
      fc.constantFrom('app', '-v', '--port=80', 'run', '/x/y', '--', 'a b', '"', "it's"),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.tuple(noise, noise), secret, fc.constantFrom(...forms), (around, hidden, form) => {
        // A lone quote in one argument must not swallow another argument.
        const [before, after] = around;
        expect(maskSecrets([...before, ...form(hidden), ...after])).not.toContain(hidden);
      }),
      { numRuns: 2000 },
    );
  });

  it('ends quickly on any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 200 }), { maxLength: 10 }), (args) => {
        const began = performance.now();
        maskSecrets(args);
        expect(performance.now() - began).toBeLessThan(200);
      }),
    );
    for (const hostile of [
      'a'.repeat(16_000),
      'a='.repeat(8000),
      '"'.repeat(16_000),
      'http://a:'.repeat(1800),
      ' -p'.repeat(5000),
      'eyJaaaaa.'.repeat(1700),
      'cookie:'.repeat(2000),
    ]) {
      const began = performance.now();
      maskSecrets(['app', hostile, `x ${hostile}`]);
      expect(performance.now() - began).toBeLessThan(500);
    }
  });
});
