// @ts-check
/**
 * Starts a program of a server with passwords from files: `node start-server.mjs <main.mjs> [arguments]`. For each variable
 * `<NAME>_PASSWORD_FILE`, the text of the file becomes the password of the URL in `<NAME>`. So no password is in a container's
 * settings, where `inspect` and `/proc` show it.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ending = '_PASSWORD_FILE'

for (const [name, path] of Object.entries(process.env)) {
  if (!name.endsWith(ending) || path === undefined) continue
  const target = name.slice(0, -ending.length)
  const url = process.env[target]
  if (url === undefined) fail(`${name} is set, and ${target} is not.`)
  if (!URL.canParse(url)) {
    fail(
      `${target} is not a URL, so the password in ${name} cannot be written into it. Set it to such as postgresql://user@host/database.`,
    )
  }
  const withPassword = new URL(url)
  // The setter encodes what a URL cannot contain.
  withPassword.password = readPassword(name, path)
  process.env[target] = withPassword.href
  delete process.env[name]
}

const program = process.argv[2]
if (program === undefined) fail('Name the program to start.')
// The program finds its arguments where it would without this script.
process.argv.splice(1, 2, resolve(program))
await import(pathToFileURL(resolve(program)).href)

/** @param {string} name @param {string} path */
function readPassword(name, path) {
  try {
    const password = readFileSync(path, 'utf8').trim()
    if (password !== '') return password
  } catch {
    // Missing or not readable: the same advice.
  }
  return fail(`${name} names ${path}, which is empty or cannot be read.`)
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(JSON.stringify({ level: 'error', message }))
  process.exit(1)
}
