import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import type { StartedProcess } from './start-process.ts'

/** Bytes read at once from another process's memory. Part of them is read again with the next, so that no key is cut. */
const PIECE = 4 * 1024 * 1024
const OVERLAP = 256

/**
 * Options for a process whose key is hunted: SIGUSR2 writes its heap into the folder, SIGHUP makes it crash, and a crash writes a
 * report there.
 */
export function huntedOptions(folder: string): Readonly<Record<string, string>> {
  const crash = "data:text/javascript,process.on('SIGHUP',()=>{throw(Error('made-to-crash'))})"
  const reports = `--report-uncaught-exception --report-directory=${folder}`
  return { NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder} ${reports} --import ${crash}` }
}

/** Whether some bytes contain a key, in any form that a program would write or hold it in. */
export function createKeyFinder(key: Hex): (bytes: Buffer) => boolean {
  const raw = Buffer.from(key.slice(2), 'hex')
  const hex = raw.toString('hex')
  const texts = [hex, hex.toUpperCase(), raw.toString('base64').replace('=', ''), raw.toString('base64url')]
  // As a number in memory, too: the lowest byte first.
  const forms = [raw, Buffer.from(raw).reverse(), ...new Set(texts)]
  return (bytes) => forms.some((form) => bytes.includes(form))
}

/** The heap of a process, as V8 writes it. @param isAwake - sends a request that the process answers when it is done. */
export async function takeHeap(
  { pid }: StartedProcess,
  { folder, isAwake }: { folder: string; isAwake: () => Promise<unknown> },
): Promise<Buffer> {
  const heaps = () => readdirSync(folder).filter((name) => name.endsWith('.heapsnapshot'))
  const before = new Set(heaps())
  process.kill(pid, 'SIGUSR2')
  while (true) {
    const path = heaps().find((name) => !before.has(name))
    // It is written in one go, and nothing is answered meanwhile.
    const isWritten = await isAwake().then(
      () => true,
      () => false,
    )
    if (path !== undefined && isWritten) return readFileSync(join(folder, path))
  }
}

/**
 * All that a process could write down of its memory in a core dump: what it can change, read from outside. Where the system
 * does not show it (it is not Linux, or we may not), there is nothing.
 */
export function* readMemory({ pid }: StartedProcess): Generator<Buffer> {
  if (process.platform !== 'linux') return
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const [start, end] of writableRanges(readFileSync(`/proc/${pid}/maps`, 'utf8'))) {
      for (let at = start; at < end; at += PIECE - OVERLAP) {
        const bytes = Buffer.alloc(Math.min(PIECE, end - at))
        yield bytes.subarray(0, readSome(memory, bytes, at))
      }
    }
  } finally {
    closeSync(memory)
  }
}

function writableRanges(maps: string): readonly (readonly [number, number])[] {
  return maps.split('\n').flatMap((line) => {
    const range = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line)
    return range ? [[Number.parseInt(range[1] ?? '', 16), Number.parseInt(range[2] ?? '', 16)] as const] : []
  })
}

/** Memory that was freed meanwhile can no longer be read. */
function readSome(memory: number, bytes: Buffer, at: number): number {
  try {
    return readSync(memory, bytes, 0, bytes.length, at)
  } catch {
    return 0
  }
}
