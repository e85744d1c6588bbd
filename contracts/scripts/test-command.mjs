// @ts-check
/** Parses the command line of `contracts/scripts/test.mjs`, and builds the arguments of forge. Pure. */

/** The path of the gas measurements, which belong to the snapshots and not to the tests. */
const measurements = 'test/gas/*'

/**
 * Separates our arguments from forge's.
 * @param {readonly string[]} args
 * @returns {{ reportPath: string | undefined, profile: string, isRecording: boolean, flags: readonly string[] }} `flags` are
 * forge's; `profile` is one of foundry.toml.
 */
export function parseCommand(args) {
  const flags = [...args]
  const at = flags.indexOf('--report')
  const [, reportPath] = at === -1 ? [] : flags.splice(at, 2)
  const depthAt = flags.findIndex((flag) => flag === '--quick' || flag === '--soak')
  const [depth] = depthAt === -1 ? [] : flags.splice(depthAt, 1)
  const recordAt = flags.indexOf('--record')
  const isRecording = recordAt !== -1 && flags.splice(recordAt, 1).length > 0
  return { reportPath, profile: depth === undefined ? 'default' : depth.slice('--'.length), isRecording, flags }
}

/**
 * Returns the arguments of forge. Forge accepts `--no-match-path` only once, so a given one replaces the default and must exclude
 * the measurements too.
 * @param {readonly string[]} flags of forge.
 * @returns {readonly string[]}
 */
export function forgeTestArgs(flags) {
  const leftOut = flags.includes('--no-match-path') ? [] : ['--no-match-path', measurements]
  return ['test', '--force', '--json', ...leftOut, ...flags]
}
