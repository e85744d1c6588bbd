import type { Hex } from 'viem'
import type { Action } from '../action/action.ts'
import { InvalidActionPayloadError } from '../action/errors.ts'
import type { ActionDefinition } from '../action/parse-action.ts'
import { decodeActionPayload, encodeActionPayload } from '../action/payload.ts'
import { serializeAction } from '../action/serialize-action.ts'
import { type LintFinding, lintAction } from '../match/lint-action.ts'
import { type AbiRegistry, mergeAbiRegistries } from '../signature/abi-registry.ts'
import { bundledAbi } from '../signature/known/bundled-abi.ts'
import type { Flags } from './arguments.ts'
import type { CommandIo } from './command-io.ts'
import { type ExitCode, unknownSignatureText } from './command-result.ts'
import { createAbiLoaders } from './create-abi-loaders.ts'
import { describeAction } from './describe-action.ts'
import { UsageError } from './errors.ts'
import { loadAbi, loadAbiRegistry, loadAction } from './load-input.ts'
import { printable } from './printable.ts'
import { readText } from './read-file.ts'
import { formatTable } from './table.ts'

/** `laurel encode`: a definition as the payload of `initialize(bytes)`. What lint must have fixed by the gate for new definitions is refused. */
export async function runEncode(args: readonly string[], flags: Flags, io: CommandIo): Promise<ExitCode> {
  const definition = await loadAction(withDefinition(args, flags))
  const payload = encodeActionPayload(definition.action, { abiItems: await abiItemsOf(definition, flags, io) })
  await io.print(`${flags.json ? JSON.stringify({ payload }) : payload}\n`)
  return 0
}

function abiItemsOf(definition: ActionDefinition, flags: Flags, { env, warn }: CommandIo): Promise<AbiRegistry> {
  return loadAbiRegistry(definition, { flags, evidence: null, lookups: createAbiLoaders(flags, env), warn })
}

/** `laurel decode`: a payload as the definition that it holds. */
export async function runDecode(args: readonly string[], flags: Flags, io: CommandIo): Promise<ExitCode> {
  const [operand, extra] = args
  if (operand === undefined || extra !== undefined) throw new UsageError('Give one payload, a file, or - for stdin.')
  const action = decodeActionPayload(readPayload(operand))
  await io.print(
    flags.json
      ? `${JSON.stringify(serializeAction(action))}\n`
      : `${formatAction(action, mergeAbiRegistries(loadAbi(flags), bundledAbi), io)}\n`,
  )
  return 0
}

/** `laurel lint`: what a definition can never match, and what anyone can fake. Ends with 1 when something must be fixed. */
export async function runLint(args: readonly string[], flags: Flags, io: CommandIo): Promise<ExitCode> {
  const definition = await loadAction(withDefinition(args, flags))
  const abiItems = await abiItemsOf(definition, flags, io)
  const findings = lintAction(definition.action, { abiItems }).map((found) => withFlags(found, definition.action))
  await io.print(
    flags.json
      ? `${JSON.stringify({ findings })}\n`
      : `${formatAction(definition.action, abiItems, io)}\n\n${formatFindings(findings, io)}\n`,
  )
  return findings.some(({ severity }) => severity === 'error') ? 1 : 0
}

/** A finding that names the flags of this command, not the options of the functions. */
function withFlags(finding: LintFinding, { actionSteps, actionClaimant }: Action): LintFinding {
  if (finding.code !== 'protocol/abi-item-missing') return finding
  const { signature } = finding.step === null ? actionClaimant : (actionSteps[finding.step] ?? actionClaimant)
  return { ...finding, message: unknownSignatureText(signature) }
}

function withDefinition([operand, extra]: readonly string[], flags: Flags): Flags {
  if (extra !== undefined) throw new UsageError('Give one definition.')
  if (operand === undefined) return flags
  if (flags.definition !== undefined) throw new UsageError('Give the definition once: as --definition, or as the file.')
  return { ...flags, definition: operand }
}

function readPayload(operand: string): Hex {
  const text = (operand.startsWith('0x') ? operand : readText(operand)).trim()
  if (!/^0x([0-9a-fA-F]{2})+$/.test(text)) throw new InvalidActionPayloadError('The payload is not hex of whole bytes')
  return `0x${text.slice(2)}`
}

function formatAction(
  action: Action,
  abiItems: Parameters<typeof describeAction>[1],
  { colors: paint }: CommandIo,
): string {
  return formatTable(describeAction(action, abiItems), {
    paint: (text, column) => (column === 0 ? paint.faint(text) : text),
  })
}

function formatFindings(findings: readonly LintFinding[], { colors: paint }: CommandIo): string {
  if (findings.length === 0) return paint.good('Nothing to fix.')
  return formatTable(
    findings.map(({ severity, step, code, message }) => [
      severity,
      step === null ? 'all' : `step ${step + 1}`,
      code,
      printable(message),
    ]),
    {
      paint: (text, column) => {
        if (column === 0) return text === 'error' ? paint.bad(text) : paint.open(text)
        return column === 3 ? text : paint.faint(text)
      },
    },
  )
}
