import { Shown, WholeAddress } from '../controls/text.tsx'
import type { TreeNode } from './confirmation.ts'

/** Values with their names, as a tree. Every name and value is untrusted text. */
export function TreeView({ nodes, title }: { readonly nodes: readonly TreeNode[]; readonly title: string }) {
  return (
    <section data-part="tree">
      <h3 data-part="caption">{title}</h3>
      <TreeList nodes={nodes} />
    </section>
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
              {node.type === 'address' ? <WholeAddress address={node.address} /> : <Shown text={node.value} />}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
