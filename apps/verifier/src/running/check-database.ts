import type pg from 'pg'

const GOOD_FOR_MS = 1_000
const ANSWER_WITHIN_MS = 2_000

/**
 * Asks whether the database answers, once a second however many want to know; one that hangs does not answer.
 * @param nowMs - a clock that never goes back.
 */
export function createDatabaseCheck(pool: pg.Pool, nowMs: () => number): () => Promise<void> {
  let last: { readonly answer: Promise<void>; readonly atMs: number } | null = null
  const ask = async () => {
    const late = new Promise<never>((_, fail) => {
      setTimeout(() => fail(new RangeError('The database does not answer.')), ANSWER_WITHIN_MS).unref()
    })
    await Promise.race([pool.query('SELECT 1'), late])
  }
  return () => {
    if (last === null || nowMs() - last.atMs > GOOD_FOR_MS) {
      const answer = ask()
      // Whoever asked is told; nobody need have.
      answer.catch(() => undefined)
      last = { answer, atMs: nowMs() }
    }
    return last.answer
  }
}
