import pg from 'pg'
import { type Hex, isHex, numberToHex } from 'viem'
import { startTestDatabase } from '../../apps/verifier/test/process/start-test-database.ts'
import { startVerifierProcess } from '../../apps/verifier/test/process/verifier-process.ts'
import { deriveDevAccounts } from '../../devnet/src/chain/accounts.ts'
import { startBoostWorld } from '../../packages/protocol/src/testing/boost-world.ts'
import { requestDirectly } from '../../packages/protocol/src/testing/rpc-proxy.ts'

/** The verifier under attack, with its chain and database. */
export type AttackedWorld = Awaited<ReturnType<typeof startAttackedWorld>>

/** Events that the operator configures. */
const noteAbi = [
  {
    ...{ type: 'event', name: 'NoteWritten' },
    inputs: [
      { name: 'author', type: 'address', indexed: true },
      { name: 'note', type: 'string' },
    ],
  },
]
/** The hourly limit of claims per owner: small, so that it is soon used up. */
const CLAIMS_PER_OWNER = 2

/**
 * Starts a chain, a database, a verifier configured for production with all its limits, and a second verifier behind a
 * proxy, which sees IPv6 addresses.
 */
export async function startAttackedWorld() {
  const [world, database] = await Promise.all([startBoostWorld(), startTestDatabase()])
  const signerKey = deriveDevAccounts().users.find(({ name }) => name === 'Cleo')?.privateKey ?? '0x'
  const common = {
    ...{ databaseUrl: database.url, core: world.core, rpcUrls: [world.chain.rpcUrl], signerKey },
    finality: { depth: 2 },
  }
  const limits = {
    LAUREL_VERIFIER_ABIS: JSON.stringify(noteAbi),
    LAUREL_VERIFIER_REQUESTS_PER_SECOND: '5',
    LAUREL_SIGNER_CLAIMS_PER_HOUR: '100000',
    LAUREL_SIGNER_CLAIMS_PER_OWNER_PER_HOUR: String(CLAIMS_PER_OWNER),
    // The first boost of the world is the honest one.
    LAUREL_SIGNER_KNOWN_BOOSTS: JSON.stringify({ 31337: ['0'] }),
  }
  const verifier = await startVerifierProcess({ ...common, more: limits })
  const proxied = await startVerifierProcess({
    ...common,
    role: 'api',
    more: { ...limits, LAUREL_VERIFIER_TRUST_PROXY: 'true' },
  })
  const rpc = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const answer = await requestDirectly(world.chain.rpcUrl, method, params)
    if ('error' in answer) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }
  let sent: Promise<unknown> = Promise.resolve()
  return {
    world,
    verifier,
    proxied,
    /** Sends one request to the chain without viem. */
    rpc,
    /**
     * Lets the chain sign a transaction and set its nonce. Several loops send from the same account, so requests are
     * serialized; otherwise two transactions get the same nonce.
     */
    async send({ gas = 100_000, ...rest }: { from: Hex; to: Hex; data?: Hex; gas?: number }): Promise<Hex> {
      const before = sent
      const sending = before.then(() => rpc('eth_sendTransaction', [{ ...rest, gas: numberToHex(gas) }]))
      sent = sending.catch(() => {})
      const hash = await sending
      if (!isHex(hash)) throw new TypeError('The chain takes no transaction.')
      return hash
    },
    /** Inserts fifty stored completions for each of `accounts` accounts. */
    async insertCompletions(boostId: bigint, accounts: number): Promise<void> {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      await client
        .query(
          `INSERT INTO completion (chain_id, core, boost_id, incentive_id, transaction_hash, log_index, claimant, status, block_number, block_hash)
           SELECT 31337, $1, $2, n % 8, '0x' || lpad(to_hex(a * 64 + n), 64, '0'), 0, '0x' || lpad(to_hex(a), 40, '0'), 'finalized', 1, '0x' || lpad('1', 64, '0')
           FROM generate_series(1, $3::int) a, generate_series(1, 50) n`,
          [world.core.toLowerCase(), boostId.toString(), accounts],
        )
        .finally(() => client.end())
    },
    async stop(): Promise<void> {
      await Promise.all([verifier.end('SIGKILL'), proxied.end('SIGKILL')])
      await world.chain.stop()
      await database.stop()
    },
  }
}
