import { documentType, file } from '@kangju/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryClient } from './query.ts'

const privatePath = '/api/file/'
const cacheName = 'private-file'

interface Fetched {
  readonly url: string
  readonly type: string
}

/** Private files need the token, which a plain `<img>` does not send. */
export const isPrivateFile = (url: string) => url.startsWith(privatePath)

// Object URLs are revoked when their query leaves the cache; signing out clears the cache.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const held = query.state.data as Fetched | undefined
  if (type === 'removed' && query.queryKey[0] === cacheName && held !== undefined) URL.revokeObjectURL(held.url)
})

/** URL to show a picture from; a private file is fetched once, because every read is recorded in the audit log. */
export const usePicture = (address: string) => {
  const isPrivate = isPrivateFile(address)
  const { data, isError, refetch } = useQuery({
    queryKey: [cacheName, address],
    queryFn: async ({ signal }): Promise<Fetched> => {
      const outcome = await call(file.read, { params: { id: address.slice(privatePath.length) }, signal })
      if (outcome.ok) return { url: URL.createObjectURL(outcome.data.blob), type: outcome.data.blob.type }
      throw Object.assign(new Error(outcome.failure.message), { failure: outcome.failure })
    },
    enabled: isPrivate,
    staleTime: Infinity,
    meta: { where: 'GET /file/{id}' },
  })
  return {
    src: isPrivate ? data?.url : address,
    isDocument: data?.type === documentType,
    isFailed: isPrivate && isError,
    retry: () => void refetch(),
  }
}
