/** Deploys the contracts to a chain: `npm run deploy -w contracts -- --help`. */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseError } from 'viem'
import { DEPLOY_HELP, parseDeployCommand } from './command-line.ts'
import { deploy } from './deploy.ts'
import { DeployError } from './errors.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
// npm runs a workspace's script in the workspace, and paths are relative to the folder in which it was typed.
const here = process.env['INIT_CWD'] ?? process.cwd()

try {
  const command = parseDeployCommand(process.argv.slice(2))
  if (command === null) console.log(DEPLOY_HELP)
  else {
    const { keyFile, outDir } = command
    await deploy(
      {
        ...command,
        keyFile: keyFile === null ? null : resolve(here, keyFile),
        outDir: outDir === null ? null : resolve(here, outDir),
      },
      {
        defaultOutDir: (chainId) => join(root, '.data/deployments', String(chainId)),
        log: (line) => console.log(line),
      },
    )
  }
} catch (error) {
  if (error instanceof DeployError) console.error(error.message)
  // The short message has no URL, which can contain the key of a node's provider.
  else if (error instanceof BaseError) console.error(error.shortMessage)
  else throw error
  process.exitCode = 1
}
