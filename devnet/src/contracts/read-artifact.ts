import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Abi, type Hex, isHex } from 'viem'
import { ArtifactError } from './errors.ts'

/** The compiled output of one contract. */
export type Artifact = { readonly abi: Abi; readonly bytecode: Hex }

const require = createRequire(import.meta.url)

/**
 * Reads a compiled contract from an installed npm package, in the format of Truffle, Hardhat or Waffle.
 * @param path - such as `@uniswap/v2-core/build/UniswapV2Factory.json`.
 * @throws {ArtifactError} when it is not installed or has no ABI and bytecode.
 */
export function readArtifact(path: string): Artifact {
  const file: unknown = readJson(path)
  if (typeof file !== 'object' || file === null || !('abi' in file) || !('bytecode' in file)) {
    throw new ArtifactError(path)
  }
  const { abi, bytecode } = file
  if (!isAbi(abi) || typeof bytecode !== 'string') throw new ArtifactError(path)
  // Some compilers write the bytecode without `0x`.
  const code = bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`
  if (!isHex(code) || code === '0x') throw new ArtifactError(path)
  return { abi, bytecode: code }
}

/**
 * Reads the code that a compiled contract has when it is deployed, in Hardhat's format.
 * @param path - as of {@link readArtifact}. @throws {ArtifactError} when it is not installed or has no such code.
 */
export function readDeployedCode(path: string): Hex {
  const file: unknown = readJson(path)
  if (typeof file !== 'object' || file === null || !('deployedBytecode' in file)) throw new ArtifactError(path)
  if (!isHex(file.deployedBytecode)) throw new ArtifactError(path)
  return file.deployedBytecode
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(require.resolve(path), 'utf8'))
  } catch (cause) {
    throw new ArtifactError(path, { cause })
  }
}

function isAbi(value: unknown): value is Abi {
  return (
    Array.isArray(value) && value.every((item: unknown) => typeof item === 'object' && item !== null && 'type' in item)
  )
}
