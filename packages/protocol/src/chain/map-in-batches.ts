/** How many requests a batch sends side by side: a public node rejects a part of many more. */
const MAX_PARALLEL_REQUESTS = 40

/**
 * Returns what each request resolves to, in the order of the items. The requests go out in batches, one batch after the
 * other.
 * @throws the error of the first request that fails; later batches are not sent.
 */
export async function mapInBatches<item, result>(
  items: readonly item[],
  request: (item: item) => Promise<result>,
): Promise<readonly result[]> {
  const results: result[] = []
  for (let from = 0; from < items.length; from += MAX_PARALLEL_REQUESTS) {
    results.push(...(await Promise.all(items.slice(from, from + MAX_PARALLEL_REQUESTS).map(request))))
  }
  return results
}
