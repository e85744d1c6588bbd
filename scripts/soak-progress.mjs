// @ts-check
/**
 * How deep the soak tests have gone, over all runs so far. Pure: `scripts/soak.mjs` reads and writes the file.
 * Every suite walks through seeds in order, so a run goes on where the last one stopped, and a seed that failed can be
 * run again.
 */

/**
 * @typedef {object} FailingRound
 * @property {number} seed the first seed of the round.
 * @property {number} cases how many seeds the round had.
 * @property {string} reason
 */

/**
 * @typedef {object} SuiteProgress
 * @property {number} nextSeed
 * @property {number} rounds
 * @property {number} seconds spent, all rounds together.
 * @property {number} cases that were run: random cases, or contract tests of 10,000 runs each.
 * @property {number} matched cases among them in which there was something to find; 0 where that means nothing.
 * @property {readonly FailingRound[]} failing rounds that failed and have not passed since.
 */

/** @typedef {Readonly<Record<string, SuiteProgress>>} Progress */

/**
 * @typedef {object} Round What one round did.
 * @property {number} seed
 * @property {number} cases asked for.
 * @property {number} ran cases that were run.
 * @property {number} matched
 * @property {number} seconds
 * @property {string | null} reason why it failed; `null` when it passed.
 */

/** The file with the progress is not one of ours. */
export class SoakProgressError extends Error {
  /** @param {string} why @param {ErrorOptions} [options] */
  constructor(why, options) {
    super(`The soak progress cannot be read (${why}). Fix .data/soak.json, or delete it to start again.`, options)
    this.name = 'SoakProgressError'
    this.code = 'soak/progress'
  }
}

/** @type {SuiteProgress} */
const beginning = { nextSeed: 1, rounds: 0, seconds: 0, cases: 0, matched: 0, failing: [] }

/**
 * @param {Progress} progress
 * @param {string} suite
 * @returns {SuiteProgress}
 */
export function suiteProgress(progress, suite) {
  return progress[suite] ?? beginning
}

/**
 * @param {string | null} text what the file holds; `null` when there is none yet.
 * @returns {Progress}
 * @throws {SoakProgressError} rather than forgetting in silence what has been reached.
 */
export function parseProgress(text) {
  if (text === null) return {}
  /** @type {unknown} */
  let value
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new SoakProgressError('it is not JSON', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SoakProgressError('it is not an object')
  /** @type {Record<string, SuiteProgress>} */
  const progress = {}
  for (const [suite, entry] of Object.entries(value)) {
    const isWhole = ['nextSeed', 'rounds', 'cases', 'matched'].every((key) => Number.isSafeInteger(entry?.[key]))
    if (!isWhole || !Number.isFinite(entry.seconds) || !Array.isArray(entry.failing)) throw new SoakProgressError(suite)
    progress[suite] = entry
  }
  return progress
}

/**
 * The progress after a round, which is either the next one or a failing one run again.
 * @param {Progress} progress
 * @param {string} suite
 * @param {Round} round
 * @returns {Progress}
 */
export function afterRound(progress, suite, { seed, cases, ran, matched, seconds, reason }) {
  const before = suiteProgress(progress, suite)
  const isAgain = seed < before.nextSeed
  const failing = before.failing.filter((failed) => failed.seed !== seed)
  const after = {
    nextSeed: Math.max(before.nextSeed, seed + cases),
    rounds: before.rounds + 1,
    seconds: before.seconds + seconds,
    // Depth is what was never run before: running a seed again does not go deeper.
    cases: before.cases + (isAgain ? 0 : ran),
    matched: before.matched + (isAgain ? 0 : matched),
    failing: reason === null ? failing : [...failing, { seed, cases, reason }],
  }
  return { ...progress, [suite]: after }
}

/**
 * How many cases to ask of the next round, so that it takes about `wantedSeconds`.
 * @param {SuiteProgress} progress
 * @param {number} wantedSeconds
 */
export function nextCases({ cases, seconds }, wantedSeconds) {
  if (cases === 0 || seconds === 0) return 2000
  return Math.min(100_000, Math.max(500, Math.round((cases / seconds) * wantedSeconds)))
}

/**
 * The depth of one suite, in words.
 * @param {string} suite
 * @param {SuiteProgress} before the run.
 * @param {SuiteProgress} after the run.
 * @param {string} unit what is counted: `cases`.
 */
export function depthLine(suite, before, after, unit) {
  const share = after.matched > 0 ? `, ${((100 * after.matched) / after.cases).toFixed(1)} % of them matching` : ''
  const whole = after.cases.toLocaleString('en')
  const now = (after.cases - before.cases).toLocaleString('en')
  return `${suite}: ${whole} ${unit} so far, ${now} in this run${share}; next seed ${after.nextSeed}`
}
