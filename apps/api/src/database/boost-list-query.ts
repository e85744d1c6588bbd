import type { BoostKey, BoostListQuery, BoostOrder } from '../boosts/boost-store.ts'
import { type BoostRow, boostColumns, joinPresentation } from './boost-values.ts'

/** A column that a list is sorted by, its type, and its value in a row. */
type SortColumn = { readonly name: string; readonly type: string; readonly read: (row: BoostRow) => string | number }

const ends: readonly SortColumn[] = [
  { name: 'created_at', type: 'bigint', read: (row) => row.created_at },
  { name: 'chain_id', type: 'bigint', read: (row) => row.chain_id },
  { name: 'boost_id', type: 'numeric', read: (row) => String(row.boost_id) },
]

/** All columns are in descending order, so that one comparison of rows continues a list in its index. */
const sortColumns: Readonly<Record<BoostOrder, readonly SortColumn[]>> = {
  newest: ends,
  'least-left': [{ name: 'spent', type: 'real', read: (row) => row.spent }, ...ends],
  'most-claims': [{ name: 'uses', type: 'integer', read: (row) => row.uses }, ...ends],
  reward: [
    { name: 'reward_group', type: 'text', read: (row) => row.reward_group },
    { name: 'reward', type: 'numeric', read: (row) => row.reward },
    ...ends,
  ],
}

/** The key of a row in an order. */
export function toBoostKey(row: BoostRow, order: BoostOrder): BoostKey {
  return sortColumns[order].map(({ read }) => read(row))
}

/** Returns the statement of a page of boosts, with one row more than the page, which shows that there is another page. */
export function toListStatement({ filter, order, after, limit }: BoostListQuery): {
  readonly statement: string
  readonly values: readonly unknown[]
} {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const toBytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')
  const columns = sortColumns[order]
  // Written out, because an index of active boosts is only used when the statement says so.
  const where = [filter.status === 'active' ? `status = 'active'` : 'status IS NOT NULL']
  if (filter.status !== null && filter.status !== 'active') where.push(`status = ${bind(filter.status)}`)
  if (filter.chainId !== null) where.push(`chain_id = ${bind(filter.chainId)}`)
  if (filter.before !== null) where.push(`boost_id < ${bind(filter.before)}`)
  if (filter.reward !== null) where.push(`${bind(filter.reward)} = ANY(reward_kinds)`)
  if (filter.owner !== null) where.push(`owner = ${bind(toBytes(filter.owner))}`)
  if (filter.budget !== null) where.push(`budget = ${bind(toBytes(filter.budget))}`)
  if (filter.category !== null) where.push(`category = ${bind(filter.category)}`)
  if (filter.words.length > 0) {
    where.push(`search @@ to_tsquery('simple', ${bind(filter.words.map((word) => `'${word}':*`).join(' & '))})`)
  }
  if (filter.rewardToken !== null && order === 'reward') {
    // The order compares first rewards, and those of one token are next to each other in its index.
    where.push(`reward_group = ANY(ARRAY(SELECT DISTINCT chain_id || ':0x' || encode(token, 'hex') FROM boost_incentive
      WHERE token = ${bind(toBytes(filter.rewardToken))}))`)
  } else if (filter.rewardToken !== null) {
    where.push(`(chain_id, boost_id) IN (SELECT chain_id, boost_id FROM boost_incentive
      WHERE token = ${bind(toBytes(filter.rewardToken))})`)
  }
  if (filter.claimant !== null) {
    where.push(`(chain_id, boost_id) IN (SELECT chain_id, boost_id FROM indexed_protocol_log
      WHERE event = 'BoostClaimed' AND account = ${bind(toBytes(filter.claimant))})`)
  }
  if (after !== null) {
    const bounds = columns.map(({ type }, at) => `${bind(after[at])}::${type}`)
    where.push(`(${columns.map(({ name }) => name).join(', ')}) < (${bounds.join(', ')})`)
  }
  const sorted = (table: string) => columns.map(({ name }) => `${table}${name} DESC`).join(', ')
  return {
    statement: `SELECT ${boostColumns} FROM (SELECT * FROM boost WHERE ${where.join(' AND ')}
      ORDER BY ${sorted('')} LIMIT ${bind(limit + 1)}) AS listed ${joinPresentation} ORDER BY ${sorted('listed.')}`,
    values,
  }
}
