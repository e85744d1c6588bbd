#!/usr/bin/env node
// The command line of solc that forge expects, with solc-js: `--version`, and standard JSON from stdin to stdout.
const { readFileSync, writeFileSync, writeSync } = require('node:fs')
const { join } = require('node:path')

if (process.argv.includes('--version') || process.argv.includes('-V')) print(versionText())
else answer(readFileSync(0, 'utf8'))

// With a folder in LAUREL_SOLC_CACHE, the output of an earlier run with the same input is returned.
async function answer(input) {
  const folder = process.env.LAUREL_SOLC_CACHE
  if (!folder) return print(compile(input))
  const { cachedOutput } = await import('./scripts/cached-output.mjs')
  print(cachedOutput({ folder, compiler: versionText(), input, compile }))
}

// The compiler's default entry passes its input through the stack of WebAssembly, which a megabyte of sources overflows. Pass
// it through the heap instead.
function compile(input) {
  const solc = require('solc/soljson.js')
  const size = solc.lengthBytesUTF8(input) + 1
  const at = solc._malloc(size)
  solc.stringToUTF8(input, at, size)
  return solc.UTF8ToString(solc._solidity_compile(at, 0, 0))
}

// Loading the 9 MB compiler only for its version takes a second, so the version is cached next to this file.
function versionText() {
  const packageVersion = require('solc/package.json').version
  const cache = join(__dirname, '.solcv')
  try {
    const known = JSON.parse(readFileSync(cache, 'utf8'))
    if (typeof known[packageVersion] === 'string') return known[packageVersion]
  } catch {
    // The version is not cached, or the cache is truncated.
  }
  const version = require('solc').version().replace('.Emscripten.clang', '.Linux.g++')
  const text = `solc, the solidity compiler commandline interface\nVersion: ${version}\n`
  try {
    writeFileSync(cache, JSON.stringify({ [packageVersion]: text }))
  } catch {
    // In a read-only checkout the version is not cached.
  }
  return text
}

// A pipe accepts only a part of a large text at a time, and `process.exit` would truncate an asynchronous write.
function print(text) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at)
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
    }
  }
}
