import type { BatchEvaluator, BatchRequest } from './batch-evaluator.ts'
import { type CommandResult, type ExitCode, toErrorResult, toExitCode } from './command-result.ts'
import { InvalidBatchRequestError } from './errors.ts'
import { parseJson } from './read-file.ts'

/** One line of the output: the request's id, when it has one, then the result. */
export type BatchResponseLine = CommandResult & { readonly id?: unknown }

/**
 * Evaluates requests line by line, in order. A request with an error prints the error and does not stop the others.
 * Empty lines are skipped.
 * @param fallback - the default for a part that a request leaves out.
 * @param write - takes one line of JSON, without its line end.
 * @returns 2 when any is an error, else 1 when any is not matched, else 0.
 */
export async function runBatch(
  lines: AsyncIterable<string>,
  {
    evaluator: batchEvaluator,
    fallback,
    write,
  }: { evaluator: BatchEvaluator; fallback: BatchRequest; write: (line: string) => void | Promise<void> },
): Promise<ExitCode> {
  let worst: ExitCode = 0
  let number = 0
  for await (const line of lines) {
    number++
    if (line.trim() === '') continue
    const answer = evaluateLine(line, number, batchEvaluator, fallback)
    const code = toExitCode(answer)
    if (code > worst) worst = code
    await write(JSON.stringify(answer))
  }
  return worst
}

function evaluateLine(
  line: string,
  number: number,
  batchEvaluator: BatchEvaluator,
  fallback: BatchRequest,
): BatchResponseLine {
  let id: { readonly id?: unknown } = {}
  try {
    const request = parseRequest(parseJson(line, `Line ${number}`))
    if ('id' in request) id = { id: request['id'] }
    const { definition, evidence, tx, abi, notBeforeBlockNumber } = request
    return {
      ...id,
      ...batchEvaluator.evaluate({
        definition: definition ?? fallback.definition,
        evidence: evidence ?? fallback.evidence,
        tx: tx ?? fallback.tx,
        abi: abi ?? fallback.abi,
        notBeforeBlockNumber: notBeforeBlockNumber ?? fallback.notBeforeBlockNumber,
      }),
    }
  } catch (error) {
    return { ...id, ...toErrorResult(error) }
  }
}

function parseRequest(json: unknown): Partial<BatchRequest> & { readonly id?: unknown } {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new InvalidBatchRequestError('The line is not an object.')
  }
  return json
}
