import { z } from 'zod'
import { RowCorruptError } from './errors.ts'

/**
 * The one door for SQL that is written by hand: what Drizzle cannot say, and statements about roles and locks. Nothing else calls the
 * driver.
 */

/** A pool, or one connection of PostgreSQL. */
export type Queryable = {
  query(
    statement: string,
    values?: unknown[],
  ): Promise<{ readonly rows: readonly unknown[]; readonly rowCount: number | null }>
}

/** What each row must be, and the table that an error names. */
export type RowCheck<shape extends z.ZodType> = { readonly row: shape; readonly table: string }

/**
 * Returns a row as its shape has it.
 * @throws {RowCorruptError} when it is not what was saved.
 */
export function checkRow<shape extends z.ZodType>(value: unknown, { row, table }: RowCheck<shape>): z.output<shape> {
  const read = row.safeParse(value)
  if (!read.success) throw new RowCorruptError(table)
  return read.data
}

/**
 * Runs a statement and returns its rows, each of them checked.
 * @param options.values - the statement's parameters, as the driver sends them.
 * @throws {RowCorruptError} when a row is not what was saved.
 */
export async function queryRows<shape extends z.ZodType>(
  on: Queryable,
  {
    statement,
    values = [],
    ...check
  }: RowCheck<shape> & { readonly statement: string; readonly values?: readonly unknown[] },
): Promise<readonly z.output<shape>[]> {
  const { rows } = await on.query(statement, [...values])
  return rows.map((row) => checkRow(row, check))
}

/** Runs a statement whose rows do not matter. Returns how many rows it found or changed. */
export async function runStatement(on: Queryable, statement: string, values: readonly unknown[] = []): Promise<number> {
  return (await on.query(statement, [...values])).rowCount ?? 0
}

/** Waits until PostgreSQL answers. @throws when it does not. */
export async function ping(on: Queryable): Promise<void> {
  await on.query('SELECT 1')
}

const lockShape = z.object({ is_held: z.boolean() })

/**
 * Takes an advisory lock unless another connection has it. It ends with the connection.
 * @param lock - one or two numbers that are the same in every process. @returns whether it is held.
 */
export async function tryLock(
  connection: Queryable,
  lock: readonly [number] | readonly [number, number],
): Promise<boolean> {
  const statement = `SELECT pg_try_advisory_lock(${lock.map((_, at) => `$${at + 1}`).join(', ')}) AS is_held`
  const [row] = await queryRows(connection, { statement, values: lock, row: lockShape, table: 'lock' })
  return row?.is_held === true
}
