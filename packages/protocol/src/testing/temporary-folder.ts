import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that a test writes files into. */
export type TemporaryFolder = {
  readonly path: string
  /** Writes a file, as JSON unless the content is text, and returns its path. */
  write(name: string, content: unknown): string
  remove(): void
}

/** Makes an empty folder; remove it when done. */
export function makeTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'laurel-'))
  return {
    path,
    write(name, content) {
      const file = join(path, name)
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
      return file
    },
    remove() {
      rmSync(path, { recursive: true, force: true })
    },
  }
}
