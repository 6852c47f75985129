import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ResourceView } from '../../resource/resource-view.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { flowResource, type FlowCalls, type FlowWords } from './flow-resource.tsx'

const AdjustDialog = onDemand(() => import('./adjust-dialog.tsx').then(({ AdjustDialog }) => AdjustDialog))

interface Props {
  calls: FlowCalls
  words: FlowWords
  path: string
  isStaff: boolean
}

/** Wallet flows of staff or of organisations, with the form of a manual adjustment. */
export const WalletScreen = ({ calls, words, path, isStaff }: Props) => {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<number>()
  const resource = useMemo(
    () =>
      flowResource({
        calls,
        words,
        path,
        isStaff,
        onlyThis: ({ ownerId }) => void navigate(`${path}?ownerId=${ownerId}`),
        adjust: () => setOpened((last) => (last ?? 0) + 1),
      }),
    [calls, words, path, isStaff, navigate],
  )
  return (
    <>
      <ResourceView resource={resource} />
      {opened !== undefined && (
        <AdjustDialog
          key={opened}
          calls={calls}
          words={words}
          isStaff={isStaff}
          onClosed={() => setOpened((last) => (last === opened ? undefined : last))}
        />
      )}
    </>
  )
}
