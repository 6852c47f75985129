import { organfinancial, organfinancialWords } from '@kangju/contract'
import type { FlowCalls } from './flow-resource.tsx'
import { WalletScreen } from './wallet-screen.tsx'

const calls = organfinancial as unknown as FlowCalls

export default function OrganWalletPage() {
  return <WalletScreen calls={calls} words={organfinancialWords} path="/moneybag/operator" isStaff={false} />
}
