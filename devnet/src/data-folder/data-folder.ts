import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The saved data of a world. The folder may contain other files, which are not touched. */
export type DataFolder = {
  /** The description that apps read, a `World` as JSON. */
  readonly worldFile: string
  /** The folder of the chains' states, the ports and the lock. */
  readonly innerFolder: string
}

/** Opens a data folder. Creates it if it does not exist. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const innerFolder = join(path, 'world')
  await mkdir(innerFolder, { recursive: true })
  return { worldFile: join(path, 'world.json'), innerFolder }
}

/** The file in which anvil saves a chain. */
export function stateFile({ innerFolder }: DataFolder, chainId: number): string {
  return join(innerFolder, `chain-${chainId}.json`)
}

// Written last when a world is created, so that a world without this file is incomplete.
const madeFile = ({ innerFolder }: DataFolder) => join(innerFolder, 'made.json')
const portsFile = ({ innerFolder }: DataFolder) => join(innerFolder, 'ports.json')

/** Returns the fingerprint of the world of this folder; `null` when the folder has no complete world. */
export async function readFingerprint(folder: DataFolder): Promise<string | null> {
  const made = await readJson(madeFile(folder))
  if (typeof made !== 'object' || made === null || !('fingerprint' in made)) return null
  return typeof made.fingerprint === 'string' ? made.fingerprint : null
}

/** Marks the world of this folder as complete. */
export async function writeFingerprint(folder: DataFolder, fingerprint: string): Promise<void> {
  await writeJson(madeFile(folder), { fingerprint })
}

/** Deletes the chains. The ports are not deleted, so that URLs stay the same. */
export async function clearWorld(folder: DataFolder, chainIds: readonly number[]): Promise<void> {
  const states = chainIds.flatMap((chainId) => [stateFile(folder, chainId), backupOf(stateFile(folder, chainId))])
  for (const file of [madeFile(folder), folder.worldFile, ...states]) await rm(file, { force: true })
}

/** Renames the chains to `…​.old`, replacing older ones, when they were created with other contracts. */
export async function renameOldWorld(folder: DataFolder, chainIds: readonly number[]): Promise<void> {
  for (const chainId of chainIds) {
    await rename(stateFile(folder, chainId), `${stateFile(folder, chainId)}.old`).catch(ignoreMissing)
  }
  await clearWorld(folder, chainIds)
}

/** The file with the state of a chain at its last successful start. */
export function backupOf(state: string): string {
  return `${state}.backup`
}

/** Copies a state atomically. */
export async function copyState(from: string, to: string): Promise<void> {
  await copyFile(from, `${to}.part`)
  await rename(`${to}.part`, to)
}

/** The ports that were used last, by chain id or `web`. */
export async function readPorts(folder: DataFolder): Promise<ReadonlyMap<string, number>> {
  const ports = await readJson(portsFile(folder))
  if (typeof ports !== 'object' || ports === null) return new Map()
  return new Map(
    Object.entries(ports).flatMap(([name, port]: [string, unknown]) =>
      typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536 ? [[name, port] as const] : [],
    ),
  )
}

/** Saves ports. The ports of other names are not changed. */
export async function savePorts(folder: DataFolder, ports: Readonly<Record<string, number>>): Promise<void> {
  await writeJson(portsFile(folder), { ...Object.fromEntries(await readPorts(folder)), ...ports })
}

/** Writes a file atomically, so that a reader sees the old or the new content. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.part`, `${JSON.stringify(value)}\n`)
  await rename(`${path}.part`, path)
}

/** `null` when the file does not exist or is not JSON. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}

function ignoreMissing(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
  throw error
}
