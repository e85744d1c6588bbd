import type { World } from './world.ts'

/**
 * Returns the lines that `npm start` prints when everything runs: what there is, with its URL.
 * @param options.pages - the web app and the test wallet, by name; none with `--chains-only`.
 */
export function describeReady({
  world,
  worldFile,
  pages,
}: {
  readonly world: World
  readonly worldFile: string
  readonly pages: readonly (readonly [name: string, url: string])[]
}): readonly string[] {
  const { chains, accounts, apiUrl, verifierUrl, loginUrl, mailUrl, identityUrl } = world
  const addresses = [
    ...pages,
    ...chains.map(({ name, rpcUrl, chainId }) => [name, `${rpcUrl}  (chain ${chainId})`] as const),
    ...describeSolana(world),
    ...row('API', apiUrl, '/docs  (its routes; /health says how it is)'),
    ...row('Verifier', verifierUrl, '/health'),
    ...row('Login server', loginUrl, '/health'),
    ...row('Mails', mailUrl, '  (of the login server, to any address)'),
    ...row('Identity provider', identityUrl, '  (in the place of Google and others)'),
  ]
  const width = Math.max(...addresses.map(([name]) => name.length))
  return [
    '\nLaurel is ready.',
    ...addresses.map(([name, address]) => `  ${name.padEnd(width)}  ${address}`),
    `  ${accounts.length} test accounts and the address of every contract are in ${worldFile}`,
    'Ctrl-C stops it and saves its data. npm start -- --fresh starts with new data.',
  ]
}

type Row = readonly [name: string, address: string]

function row(name: string, url: string | null, rest: string): readonly Row[] {
  return url === null ? [] : [[name, `${url}${rest}`]]
}

/** The network, and how the test wallet comes to a page of this machine. */
function describeSolana({ solana, testWalletUrl }: World): readonly Row[] {
  if (solana === null) return []
  const pairs = testWalletUrl === null ? '' : '; the test wallet pairs with it'
  return [
    [solana.name, `${solana.rpcUrl}  (JSON-RPC; subscriptions at ws:// on the same port${pairs})`],
    ...row(
      'Solana wallet',
      testWalletUrl,
      '/solana.js  (add it to your page as a module: the test wallet is then in it)',
    ),
  ]
}
