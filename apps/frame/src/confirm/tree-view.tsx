import { Shown, WholeAddress } from '../controls/text.tsx'
import { useTranslation } from '../language/use-language.ts'
import type { TreeNode } from './confirmation.ts'
import type { ShownText } from './show-text.ts'

/** Values with their names, as a tree. Every name and value is untrusted text. */
export function TreeView({ nodes, title }: { readonly nodes: readonly TreeNode[]; readonly title: string }) {
  return (
    <section data-part="tree">
      <h3 data-part="caption">{title}</h3>
      <TreeList nodes={nodes} />
    </section>
  )
}

/** More hex digits than these are bytes that nobody reads: their number is shown, and they after a press. A hash has 66. */
const MAX_HEX_LENGTH = 130

function Value({ text }: { readonly text: ShownText }) {
  const t = useTranslation()
  const [first] = text.parts
  const isBytes = text.parts.length === 1 && first?.type === 'plain' && /^0x[0-9a-f]*$/i.test(first.text)
  if (!isBytes || first.text.length <= MAX_HEX_LENGTH) return <Shown text={text} />
  const count = Math.ceil((first.text.length - 2 + text.omitted) / 2)
  return (
    <details data-part="more">
      <summary>{t('size', { count })}</summary>
      <Shown text={text} />
    </details>
  )
}

function TreeList({ nodes }: { readonly nodes: readonly TreeNode[] }) {
  return (
    <ul>
      {nodes.map((node, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the values never change places.
        <li key={at}>
          <span data-part="tree-name">
            <Shown text={node.name} />
          </span>
          {node.type === 'group' ? (
            <TreeList nodes={node.nodes} />
          ) : (
            <span data-part="tree-value">
              {node.type === 'address' ? <WholeAddress address={node.address} /> : <Value text={node.value} />}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
