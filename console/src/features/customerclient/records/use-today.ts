import { businessDay } from '@kangju/contract'
import { useState } from 'react'

/** The business day on which a component came onto the screen. */
export const useToday = (): string => useState(() => businessDay(new Date()))[0]
