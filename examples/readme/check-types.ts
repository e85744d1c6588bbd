import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type CompilerSettings, settingsFor } from './compiler-settings.ts'
import { folderOf, type Snippet } from './snippets.ts'

const run = promisify(execFile)

/** What is checked, with what. */
export type TypeCheck = {
  /** A folder from which the packages are found. The snippets are written below it. */
  readonly folder: string
  /** Snippets by the Markdown file that they are from. */
  readonly pages: Readonly<Record<string, readonly Snippet[]>>
  /** Names that the text explains and the code takes as given: the text of a declaration file. */
  readonly given: string
  readonly settings: CompilerSettings
  /** The compiler's file, and its version. */
  readonly tsc: string
  readonly typescript: string
}

/** A snippet that is a piece of a file may leave its results to the reader; one that is a file may not. */
const UNUSED = /error TS(6133|6192|6196|6198):/

/** Whether a snippet is code that the compiler reads. */
export function isTyped({ language }: Snippet): boolean {
  return ['ts', 'tsx'].includes(language)
}

/**
 * Writes each snippet as a file, those of one section into one folder, and compiles all of them at once.
 * @returns what the compiler said, a line each, with the place in the Markdown file.
 * @throws {Error} when the compiler did not look at them.
 */
export async function checkTypes({ folder, pages, given, settings, tsc, typescript }: TypeCheck) {
  const place = join(folder, 'snippets')
  rmSync(place, { recursive: true, force: true })
  const byFile = new Map<string, { readonly page: string; readonly snippet: Snippet }>()
  for (const [page, snippets] of Object.entries(pages)) {
    for (const snippet of snippets.filter(isTyped)) {
      const name = snippet.path ?? `snippet-${snippet.line}.tsx`
      const file = [folderOf(page), folderOf(snippet.section), name].join('/')
      if (byFile.has(file)) throw new Error(`Two snippets of “${snippet.section}” are ${name}.`)
      byFile.set(file, { page, snippet })
      mkdirSync(dirname(join(place, file)), { recursive: true })
      // A piece without an import is a module all the same.
      writeFileSync(join(place, file), `${snippet.code}\nexport {}\n`)
    }
  }
  writeFileSync(join(place, 'given.d.ts'), given)
  const compilerOptions = settingsFor(typescript, settings)
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }))
  const options = { cwd: place, maxBuffer: 64 * 1024 * 1024 }
  const said = await run(process.execPath, [tsc, '-p', place, '--pretty', 'false', '--listFiles'], options).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
  const lines = said.split('\n')
  const unseen = [...byFile.keys()].filter((file) => !lines.some((line) => line.endsWith(`snippets/${file}`)))
  if (byFile.size === 0 || unseen.length > 0) throw new Error(`tsc did not read ${unseen.join(', ')}: ${said}`)
  return lines
    .filter((line) => /error TS\d+:/.test(line))
    .flatMap((line) => {
      const [, file = '', at = '0', rest = line] = /^(.+?)\((\d+),\d+\): (.*)$/.exec(line) ?? []
      const { page, snippet } = byFile.get(file) ?? {}
      if (page === undefined || snippet === undefined) return [line]
      if (snippet.path === null && UNUSED.test(line)) return []
      return [`${page}, line ${snippet.line + Number(at) - 1}: ${rest}`]
    })
}
