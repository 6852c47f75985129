import AlertOutlined from '@ant-design/icons/AlertOutlined'
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import BankOutlined from '@ant-design/icons/BankOutlined'
import BarChartOutlined from '@ant-design/icons/BarChartOutlined'
import BookOutlined from '@ant-design/icons/BookOutlined'
import ControlOutlined from '@ant-design/icons/ControlOutlined'
import CreditCardOutlined from '@ant-design/icons/CreditCardOutlined'
import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import GiftOutlined from '@ant-design/icons/GiftOutlined'
import HeartOutlined from '@ant-design/icons/HeartOutlined'
import IdcardOutlined from '@ant-design/icons/IdcardOutlined'
import ProfileOutlined from '@ant-design/icons/ProfileOutlined'
import SafetyOutlined from '@ant-design/icons/SafetyOutlined'
import WalletOutlined from '@ant-design/icons/WalletOutlined'
import type { GroupName } from '@kangju/contract'
import type { ReactNode } from 'react'

export const groupIcons: Record<GroupName, ReactNode> = {
  projects: <AppstoreOutlined />,
  orders: <ProfileOutlined />,
  calls: <AlertOutlined />,
  organs: <BankOutlined />,
  staff: <IdcardOutlined />,
  operations: <ControlOutlined />,
  finance: <WalletOutlined />,
  dictionary: <BookOutlined />,
  customers: <HeartOutlined />,
  devices: <DesktopOutlined />,
  cards: <CreditCardOutlined />,
  goods: <GiftOutlined />,
  reports: <BarChartOutlined />,
  system: <SafetyOutlined />,
}
