import { isDeepStrictEqual } from 'node:util'
import { apiPaths, boostSchemas, nameSchemas, presentationSchemas } from '@laurel/wallet/api-schemas'
import { z } from 'zod'
import { createDumpablePostgresStore } from '../../src/activity/testing/dump-postgres.ts'
import { createActivityIndex } from '../../src/database/postgres-activity-index.ts'
import { SUFFIX } from '../names-world.ts'
import { type NaiveRows, readNaiveRows, toNaiveRows } from './naive-rows.ts'
import { domainOf, type LoadParts } from './outage-load.ts'
import { sendRequest } from './outage-request.ts'
import { CHAIN_ID } from './outage-world.ts'
import { waitFor } from './wait-for.ts'

/** Names of a round that are also looked up and registered again through the API. */
const MAX_LOOKED_UP = 5
/** The API stores sixteen presentations of a boost. Those whose connection broke count, too. */
const MAX_PRESENTATIONS_FOUND = 4

const namesShape = z.array(z.object({ label: z.string(), address: z.string() }))
const countShape = z.tuple([z.object({ count: z.number() })])

/** Creates the comparison of what is saved with what was acknowledged, for moments in which no load runs. */
export function createCheck(parts: LoadParts) {
  const { world, weather, ledger } = parts
  const { pool } = world.database
  const index = createActivityIndex(pool)
  const store = createDumpablePostgresStore(pool)
  let naive: NaiveRows = { transactions: [], transfers: [], accounts: [] }
  let nextBlock = 0
  let checkedNames = 0
  const request = (path: string, expected: readonly number[], body?: object) =>
    sendRequest({ weather, ledger }, { path, expected: () => expected, ...(body === undefined ? {} : { body }) })

  /** Every confirmed name is there once, for the account that got it, and nothing is half there. */
  async function checkNames() {
    const { rows } = await pool.query('SELECT label, address FROM registered_name')
    const saved = namesShape.parse(rows)
    const owners = new Map(saved.map(({ label, address }) => [label, address]))
    if (owners.size !== saved.length) ledger.breaks('a name is there twice')
    const confirmed = new Set<string>()
    for (const { label, address } of ledger.names) {
      if (confirmed.has(label)) ledger.breaks(`${label} was given to two accounts`)
      confirmed.add(label)
      if (owners.get(label) !== address.toLowerCase()) ledger.breaks(`${label} is lost`)
    }
    const [{ count }] = countShape.parse((await pool.query('SELECT count(*)::int AS count FROM name_message')).rows)
    if (count !== saved.length) ledger.breaks(`${saved.length} names were registered by ${count} messages`)
    for (const { label, address, body } of ledger.names.slice(checkedNames).slice(-MAX_LOOKED_UP)) {
      const found = await request(apiPaths.profile.replace('{name}', `${label}${SUFFIX}`), [200])
      const profile = nameSchemas.Profile.safeParse(found.type === 'answered' ? found.body : null)
      const accounts = Object.values(profile.data?.addresses ?? {}).map((one) => one.address)
      if (accounts[0] !== address) ledger.breaks(`${label} is looked up as ${accounts}`)
      await request(apiPaths.registerProfile, [409], body)
    }
    checkedNames = ledger.names.length
  }

  /** The index has exactly the rows that a reading of every block and receipt gives. */
  async function checkIndex() {
    const head = Number(await world.chain.client.getBlockNumber())
    await waitFor('the index catches up', async () => {
      const progress = await index.getProgress(CHAIN_ID)
      return progress?.nextBlock === head + 1 && progress.missingBlocks === 0
    })
    // Rows of later blocks come later, so that what was read before need not be read or sorted again.
    const newer = await readNaiveRows(world.chain.client, nextBlock)
    nextBlock = head + 1
    naive = {
      transactions: [...naive.transactions, ...newer.transactions],
      transfers: [...naive.transfers, ...newer.transfers],
      accounts: [...naive.accounts, ...newer.accounts],
    }
    if (!isDeepStrictEqual(toNaiveRows(await store.dump(CHAIN_ID)), naive))
      ledger.breaks(`the index differs from the chain up to block ${head}`)
  }

  /** The last presentations that were confirmed are found, and the boost shows the newest one. */
  async function checkPresentations() {
    for (const { hash } of ledger.presentations.slice(-MAX_PRESENTATIONS_FOUND)) {
      const found = await request(apiPaths.presentation.replace('{hash}', hash), [200])
      const parsed = presentationSchemas.SignedPresentation.safeParse(found.type === 'answered' ? found.body : null)
      if (parsed.data?.hash !== hash) ledger.breaks(`the presentation ${hash} is lost`)
    }
    const path = apiPaths.boost.replace('{chainId}', String(CHAIN_ID)).replace('{boostId}', String(world.boostId))
    const found = await request(path, [200])
    const shown = boostSchemas.BoostResponse.safeParse(found.type === 'answered' ? found.body : null).data
    const sequence = shown?.boost.presentation?.presentation.sequence ?? 0
    const newest = ledger.presentations.at(-1)?.sequence ?? 0
    // A newer one can be saved whose response was cut.
    if (sequence < newest || sequence > newest + 1)
      ledger.breaks(`sequence ${sequence} is shown, ${newest} was confirmed`)
  }

  const countEvents = async (life: number) => {
    const text = 'SELECT coalesce(sum(events), 0)::int AS count FROM analytics_count WHERE domain = $1'
    const [{ count }] = countShape.parse((await pool.query(text, [domainOf(life)])).rows)
    return count
  }

  return {
    async everything() {
      await checkNames()
      await checkIndex()
      await checkPresentations()
    },
    /** No event is counted that was not sent. One that the database stored without saying so is counted again. */
    async eventsAreNotInvented() {
      for (const [life, { sent, databaseKills }] of ledger.lives()) {
        const stored = await countEvents(life)
        if (stored > sent * (1 + databaseKills)) ledger.breaks(`${stored} events of ${sent} are stored`)
      }
    },
    /** Every accepted event of a process that was not killed gets stored, whatever became of the database. */
    async eventsAreStored(life: number) {
      const { accepted } = ledger.lifeOf(life)
      await waitFor(`${accepted} events are stored`, async () => (await countEvents(life)) >= accepted)
    },
  }
}
