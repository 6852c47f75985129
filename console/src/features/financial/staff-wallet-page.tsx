import { peoplefinancial, peoplefinancialWords } from '@kangju/contract'
import { WalletScreen } from './wallet-screen.tsx'

export default function StaffWalletPage() {
  return <WalletScreen calls={peoplefinancial} words={peoplefinancialWords} path="/moneybag/nurse" isStaff />
}
