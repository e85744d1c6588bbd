import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AbiEvent } from 'viem'
import type { ActionStep } from '../../packages/protocol/src/action/action.ts'
import type { EvidenceLog } from '../../packages/protocol/src/evidence/transaction-evidence.ts'

/** A log as its caller decoded it, the arguments in ABI order. */
export type DecodedCandidate = { readonly address: string; readonly args: readonly unknown[] }

/** What the benches use of the public SDK, as its users do. */
export type PublicSdk = {
  /** Its check of one step on decoded logs: true when one of them passes. */
  readonly passes: (step: ActionStep, logs: readonly DecodedCandidate[], item: AbiEvent) => boolean
  /** Its decoding of a raw log, the arguments put in ABI order. */
  readonly decode: (item: AbiEvent, log: EvidenceLog) => DecodedCandidate
}

const VERSION = '5.5.0'
const folder = fileURLToPath(new URL('../.peers/boost-sdk/', import.meta.url))
// Its own installation, in nobody's lock file: it is GPL and wants @wagmi/core 2.
const manifest = {
  private: true,
  dependencies: { '@boostxyz/sdk': VERSION, '@wagmi/core': '2.22.1', abitype: '1.3.0', viem: '2.57.20' },
}

/** Installs the public SDK apart, on demand, and opens it. @returns it, or in words why it cannot be had. */
export async function openPublicSdk(): Promise<PublicSdk | { readonly missing: string }> {
  const failure = install()
  if (failure !== null) return { missing: `@boostxyz/sdk ${VERSION} could not be installed: ${failure}` }
  const { EventAction, decodeAndReorderLogArgs } = await importPeer('@boostxyz/sdk')
  const { createConfig, http } = await importPeer('@wagmi/core')
  const { mainnet } = await importPeer('@wagmi/core/chains')
  const config = call(createConfig, { chains: [mainnet], transports: { 1: call(http) } })
  // It is asked about logs alone, so the address is never read.
  const action = construct(EventAction, { config }, '0x0000000000000000000000000000000000000001')
  const isActionEventValid: unknown = Reflect.get(action, 'isActionEventValid')
  if (typeof isActionEventValid !== 'function' || typeof decodeAndReorderLogArgs !== 'function') {
    return { missing: `@boostxyz/sdk ${VERSION} has another shape` }
  }
  const steps = new WeakMap<ActionStep, object>()
  return {
    passes(step, logs, item) {
      let theirs = steps.get(step)
      if (theirs === undefined) {
        theirs = { ...step, actionParameter: { ...step.actionParameter }, chainid: step.chainId }
        steps.set(step, theirs)
      }
      return Reflect.apply(isActionEventValid, action, [theirs, logs, item]) === true
    },
    decode(item, log) {
      const decoded: DecodedCandidate = Reflect.apply(decodeAndReorderLogArgs, undefined, [item, log])
      return decoded
    },
  }
}

function install(): string | null {
  if (existsSync(`${folder}node_modules/@boostxyz/sdk`)) return null
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}package.json`, JSON.stringify(manifest))
  // Without the workspaces: else npm would take the folder for a part of this repository.
  const args = ['install', '--prefix', folder, '--no-workspaces', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? null : stderr.trim().slice(-200)
}

async function importPeer(name: string): Promise<Record<string, unknown>> {
  const path = createRequire(`${folder}package.json`).resolve(name)
  return await import(pathToFileURL(path).href)
}

function call(value: unknown, ...args: readonly unknown[]): unknown {
  if (typeof value !== 'function') throw new TypeError('The peer has another shape')
  return Reflect.apply(value, undefined, args)
}

function construct(value: unknown, ...args: readonly unknown[]): object {
  if (typeof value !== 'function') throw new TypeError('The peer has another shape')
  const made: unknown = Reflect.construct(value, args)
  if (typeof made !== 'object' || made === null) throw new TypeError('The peer has another shape')
  return made
}
