import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What is run here: where it may be, and how it is had. */
export type Program = {
  readonly names: readonly string[]
  /** Folders in which it may be beside those of the PATH. */
  readonly folders?: readonly string[]
  /** Its path, for machines that have it elsewhere. */
  readonly variable: string
  readonly debianPackage: string
}

export const programs = {
  firefox: { names: ['firefox-esr', 'firefox'], variable: 'LAUREL_FIREFOX', debianPackage: 'firefox-esr' },
  webkitDriver: {
    names: ['WebKitWebDriver'],
    variable: 'LAUREL_WEBKIT_DRIVER',
    debianPackage: 'webkit2gtk-driver',
  },
  webkit: {
    names: ['MiniBrowser'],
    folders: ['4.1', '6.0', '4.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}`),
    variable: 'LAUREL_WEBKIT',
    debianPackage: 'libwebkit2gtk-4.1-0',
  },
  display: { names: ['Xvfb'], variable: 'LAUREL_XVFB', debianPackage: 'xvfb' },
} as const satisfies Record<string, Program>

/** A program of this suite is not on this machine. */
export class ProgramMissingError extends Error {
  override readonly name = 'ProgramMissingError'
  readonly code = 'browsers/program-missing'
  constructor({ names, variable, debianPackage }: Program) {
    super(
      `${names.join(' or ')} is not on the PATH. On Debian: apt-get install ${debianPackage}. ` +
        `Elsewhere, say where it is: ${variable}=/path/to/${names[0]}.`,
    )
  }
}

/**
 * The path of a program: what its variable says, or the first of its names on the PATH.
 * @throws {ProgramMissingError} when there is none, and says how it is had.
 */
export function findProgram(program: Program, env: NodeJS.ProcessEnv = process.env): string {
  const said = env[program.variable]
  const onPath = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const folders = [...onPath, ...(program.folders ?? [])]
  const wanted =
    said === undefined || said === ''
      ? program.names.flatMap((name) => folders.map((folder) => join(folder, name)))
      : [said]
  const found = wanted.find(isRunnable)
  if (found === undefined) throw new ProgramMissingError(program)
  return found
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
