import { ImportOutlined } from '@ant-design/icons'
import { builtScreens, customerclient } from '@kangju/contract'
import { useNavigate } from 'react-router'
import { ResourceView } from '../../resource/resource-view.tsx'
import { clientPageWords as words } from './words.ts'
import { clientList } from './client-resource.tsx'

const importPath = '/customer/import'

export default function ServiceObjectPage() {
  const navigate = useNavigate()
  const goTo = (path: string) => () => void navigate(path)
  const isImportBuilt = builtScreens.includes(importPath)
  return (
    <ResourceView
      resource={{
        ...clientList,
        addAt: { path: '/customer/add', call: customerclient.add },
        actions: [
          {
            key: 'details',
            call: customerclient.read,
            text: words.details,
            run: ({ id }) => void navigate(`/customer/detail?id=${id}`),
          },
          {
            key: 'edit',
            call: customerclient.edit,
            text: words.edit,
            run: ({ id }) => void navigate(`/customer/edit?id=${id}`),
          },
        ],
        pageActions: isImportBuilt
          ? [
              {
                key: 'import',
                call: customerclient.importClient,
                text: words.import,
                icon: <ImportOutlined />,
                run: goTo(importPath),
              },
            ]
          : [],
      }}
    />
  )
}
