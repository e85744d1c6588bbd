import { address, digits, hash, hex } from '@laurel/server/database/row-values.ts'
import { boostSchemas } from '@laurel/wallet/api-schemas'
import { getAddress } from 'viem'
import { z } from 'zod'
import { toBlockNumber } from '../activity/position.ts'
import type { BoostJson, ClaimJson, SavedPresentation, StateJson } from '../boosts/boost-store.ts'
import { hexOf, wholeNumber } from './activity-values.ts'

const stateSchema = boostSchemas.Boost.shape.state

/** Whether a value is the state of a boost as responses have it. */
export function isStateJson(value: unknown): value is StateJson {
  return stateSchema.safeParse(value).success
}

/** The columns of a presentation; null where a boost has none. */
const presentationShape = {
  ...{ sequence: wholeNumber.nullable(), title: z.string().nullable(), description: z.string().nullable() },
  ...{ link: z.string().nullable(), picture_hash: hash.nullable(), signed_category: z.string().nullable() },
  ...{ signature: hex.nullable(), presentation_hash: hash.nullable() },
}

/** The columns of {@link presentationShape}. @param table - the name of the table in the query. */
export const presentationColumns = (table: string) =>
  [
    ...['sequence', 'title', 'description', 'link'].map((column) => `${table}.${column}`),
    `${table}.category AS signed_category`,
    hexOf(`${table}.picture_hash`),
    hexOf(`${table}.signature`),
    hexOf(`${table}.hash`, 'presentation_hash'),
  ].join(', ')

export const boostRowShape = z.object({
  ...{ chain_id: wholeNumber, boost_id: digits, core: address, created_at: wholeNumber, hash },
  ...{ status: z.enum(['active', 'exhausted', 'withdrawn']), state: z.custom<StateJson>(isStateJson) },
  ...{ read_block: wholeNumber, claims: z.number(), entries: z.number(), participants: z.number() },
  paid: z.array(z.object({ asset: address, amount: z.string() })),
  ...{ spent: z.number(), uses: z.number(), reward_group: z.string(), reward: z.string() },
  ...presentationShape,
})
export type BoostRow = z.output<typeof boostRowShape>

/** The columns of {@link boostRowShape}, of the table `boost` and the presentation `signed`. */
export const boostColumns = [
  ...['chain_id', 'boost_id', 'created_at', 'status', 'state', 'read_block', 'claims', 'entries', 'participants'],
  ...['paid', 'spent', 'uses', 'reward_group', 'reward'],
]
  .map((column) => `listed.${column}`)
  .concat(hexOf('listed.core'), hexOf('listed.hash'), presentationColumns('signed'))
  .join(', ')

/** Joins the presentation that the owner of a boost signed last. */
export const joinPresentation = `LEFT JOIN LATERAL (SELECT * FROM boost_presentation AS own WHERE own.chain_id = listed.chain_id
  AND own.core = listed.core AND own.boost_id = listed.boost_id AND own.signer = listed.owner
  ORDER BY own.sequence DESC LIMIT 1) AS signed ON true`

export function toBoostJson(row: BoostRow): BoostJson {
  const { chain_id: chainId, boost_id: boostId } = row
  const core = getAddress(row.core)
  return {
    ...{ chainId, core, boostId: String(boostId), createdAt: row.created_at, transactionHash: row.hash },
    ...{ status: row.status, state: row.state, readBlock: row.read_block },
    totals: {
      ...{ claims: row.claims, entries: row.entries, participants: row.participants },
      paid: row.paid.map(({ asset, amount }) => ({ asset: getAddress(asset), amount })),
    },
    presentation: toPresentationJson(row, { chainId, core, boostId: String(boostId) }),
  }
}

function toPresentationJson(
  { sequence, signature, presentation_hash: hash, ...row }: BoostRow,
  place: { readonly chainId: number; readonly core: string; readonly boostId: string },
): BoostJson['presentation'] {
  if (sequence === null || signature === null || hash === null) return null
  const { title, description, link, picture_hash: pictureHash, signed_category: category } = row
  return { presentation: { ...place, sequence, title, description, link, pictureHash, category }, signature, hash }
}

export const claimRowShape = z.object({
  ...{ type: z.enum(['claimed', 'entered', 'booked']), incentive_id: z.number(), account: address },
  ...{ amount: z.string().nullable(), mined_at: wholeNumber, hash, position: wholeNumber, log_index: z.number() },
})

export function toClaimJson(row: z.output<typeof claimRowShape>): ClaimJson {
  return {
    ...{ type: row.type, incentiveId: row.incentive_id, account: getAddress(row.account), amount: row.amount },
    ...{ minedAt: row.mined_at, blockNumber: toBlockNumber(row.position) },
    ...{ transactionHash: row.hash, logIndex: row.log_index },
  }
}

export const savedPresentationShape = z
  .object({
    ...{ hash, chain_id: wholeNumber, core: address, boost_id: digits, sequence: wholeNumber },
    ...{ title: z.string().nullable(), description: z.string().nullable(), link: z.string().nullable() },
    ...{ picture_hash: hash.nullable(), category: z.string().nullable(), signature: hex, signer: address },
  })
  .transform(({ chain_id, boost_id, picture_hash, ...row }): SavedPresentation => {
    return { ...row, chainId: chain_id, boostId: boost_id, pictureHash: picture_hash }
  })
