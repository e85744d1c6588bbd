// @ts-check
/**
 * Writes docs/limits.md: every constant of what ships that bounds or times something, read off the sources.
 *
 *   node scripts/generate-limits.mjs            writes it
 *   node scripts/generate-limits.mjs --check    writes nothing; exit code 1 when it is stale
 */
import { repositoryRoot } from './install.mjs'
import { evaluate, readConstants, readSources } from './read-declarations.mjs'
import { cell, writeDocument } from './write-document.mjs'

/** Names of what bounds or times something. */
const names =
  /^(MAX|MIN|MOST|LEAST|LONGEST|LARGEST|SMALLEST|SHORTEST|REMEMBERED|KEPT)(_|$)|_(AT_MOST|AT_ONCE|LIMIT|MS|SECONDS|BYTES|KEPT|TTL|SIZE|COUNT|ENTRIES|DECIMALS|BIPS|PERCENT|SLIPPAGE)$/
/** Names of mere conversions: a day has so many seconds, a percent so many parts of a WAD. */
const units = /^((SECOND|MINUTE|HOUR|DAY|WEEK|MONTH|YEAR)_(MS|SECONDS)|WAD_PERCENT)$/

const workspaces = [
  ['packages/protocol', '`@laurel/protocol`'],
  ['packages/wallet', '`@laurel/wallet`'],
  ['packages/server', 'Servers'],
  ['apps/verifier', 'Verifier'],
  ['apps/api', 'API'],
  ['apps/login', 'Login server'],
  ['apps/frame', 'Frame'],
  ['apps/web', 'Web app'],
]

const sections = workspaces.map(([folder = '', title = '']) => {
  const constants = readConstants(readSources(repositoryRoot, [folder], /const [A-Z]/), names).filter(
    ({ name }) => !units.test(name),
  )
  const rows = constants.map(({ name, path, value, about }) => {
    const shown = showValue(name, evaluate(value), value.getText())
    return `| \`${name}\` | ${cell(shown)} | ${cell(about)} | [${path.slice(folder.length + 5)}](../${path}) |`
  })
  return `## ${title}\n\n| Constant | Value | What | File |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
})

await writeDocument(
  'docs/limits.md',
  `<!-- Written by scripts/generate-limits.mjs from the sources. Do not edit. -->
# Limits

Every constant that bounds or times something, with its value. The bounds that the protocol sets are in
[protocol](protocol.md#enums-and-constants); what an operator sets is in [the verifier's guide](../apps/verifier/README.md#running-it).

${sections.join('\n')}`,
)

/**
 * @param {string} name
 * @param {number | bigint | null} value `null` where it is made of other constants.
 * @param {string} written as it is in the source.
 */
function showValue(name, value, written) {
  if (value === null) return `\`${written.replace(/\s+/g, ' ')}\``
  if (typeof value === 'number') {
    if (name.endsWith('_MS')) return showTime(value)
    if (name.endsWith('_SECONDS')) return showTime(value * 1000)
    if (/(^|_)BYTES(_|$)/.test(name)) return showBytes(value)
  }
  const digits = value.toLocaleString('en-US')
  return digits.length > 40 ? `\`${written}\`` : digits
}

/** @param {number} ms */
function showTime(ms) {
  /** @type {readonly (readonly [number, string])[]} */
  const scale = [
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1000, 's'],
  ]
  const [size, unit] = scale.find(([each]) => ms >= each && ms % each === 0) ?? (ms >= 1000 ? [1000, 's'] : [1, 'ms'])
  return `${(ms / size).toLocaleString('en-US')} ${unit}`
}

/** @param {number} bytes */
function showBytes(bytes) {
  if (bytes >= 1_048_576 && bytes % 1_048_576 === 0) return `${bytes / 1_048_576} MiB`
  if (bytes >= 1024 && bytes % 1024 === 0) return `${bytes / 1024} KiB`
  return `${bytes.toLocaleString('en-US')} bytes`
}
