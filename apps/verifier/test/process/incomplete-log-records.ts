import {
  chownSync,
  closeSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Random } from '@laurel/server/testing/random.ts'

/** Bytes of the log after the flushed part that may be on the disk too, in part. */
const MAX_TAIL_BYTES = 4_000
const MAX_RUBBISH_BYTES = 8_192
const SEGMENT_BYTES = 16n * 1024n * 1024n

/**
 * Writes PostgreSQL's log as a disk has it after a power cut: complete up to a mark, then a torn piece, then nothing or rubbish.
 * @param about - `from` and `to` are folders of log segments; `flushedUpTo` is the mark, in bytes from the log's beginning.
 */
export function tearLog({
  from,
  to,
  flushedUpTo,
  random,
}: {
  from: string
  to: string
  flushedUpTo: bigint
  random: Random
}): void {
  const tear = flushedUpTo + BigInt(random.below(MAX_TAIL_BYTES))
  const isRubbish = random.below(2) === 0
  const { uid, gid } = lstatSync(to)
  for (const name of readdirSync(from).filter((name) => /^[0-9A-F]{24}$/.test(name))) {
    const start = startOfSegment(name)
    const path = join(to, name)
    rmSync(path, { force: true })
    // A segment that was created ahead of its use is unchanged.
    if (start > tear) continue
    const remainingBytes = start + SEGMENT_BYTES <= tear ? SEGMENT_BYTES : tear - start
    const file = openSync(path, 'wx', 0o600)
    try {
      writeSync(file, readStart(join(from, name), Number(remainingBytes)))
      if (isRubbish) {
        const length = Math.min(Number(SEGMENT_BYTES - remainingBytes), MAX_RUBBISH_BYTES)
        writeSync(
          file,
          Uint8Array.from({ length }, () => random.below(256)),
        )
      }
      // Zeros, which take no space, up to a segment's length.
      ftruncateSync(file, Number(SEGMENT_BYTES))
    } finally {
      closeSync(file)
    }
    chownSync(path, uid, gid)
  }
}

function readStart(path: string, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(file, bytes, 0, length, 0))
  } finally {
    closeSync(file)
  }
}

/** A segment's name is its timeline and its number, in hex: the number says where in the log it begins. */
function startOfSegment(name: string): bigint {
  const high = BigInt(`0x${name.slice(8, 16)}`)
  const low = BigInt(`0x${name.slice(16, 24)}`)
  return (high << 32n) + low * SEGMENT_BYTES
}
