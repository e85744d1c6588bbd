import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program of this suite, with its possible locations and its Debian package. */
export type Program = {
  readonly names: readonly string[]
  /** Folders to search in addition to the PATH. */
  readonly folders?: readonly string[]
  /** The environment variable with its path, for machines that have it in another folder. */
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

/** A program of this suite is not installed. */
export class ProgramMissingError extends Error {
  override readonly name = 'ProgramMissingError'
  readonly code = 'browsers/program-missing'
  constructor({ names, variable, debianPackage }: Program) {
    super(
      `${names.join(' or ')} is not on the PATH. On Debian: apt-get install ${debianPackage}. ` +
        `Otherwise, set its path: ${variable}=/path/to/${names[0]}.`,
    )
  }
}

/**
 * Returns the path of a program, from its variable or by its names on the PATH.
 * @throws {ProgramMissingError} when the program is not found. The message says how to install it.
 */
export function findProgram(program: Program, env: NodeJS.ProcessEnv = process.env): string {
  const given = env[program.variable]
  const onPath = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const folders = [...onPath, ...(program.folders ?? [])]
  const candidates =
    given === undefined || given === ''
      ? program.names.flatMap((name) => folders.map((folder) => join(folder, name)))
      : [given]
  const found = candidates.find(isRunnable)
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
