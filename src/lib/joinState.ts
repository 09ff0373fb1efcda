import type { Reducer } from '@reduxjs/toolkit';

/** A room's state as it joins the store together with its chunk. */
interface LateRoom {
  reducerPath: string;
  reducer: Reducer;
}

let join: (room: LateRoom) => void = () => undefined;

/** Called by the store: how state joins it that comes later. */
export function setStateJoiner(joiner: (room: LateRoom) => void): void {
  join = joiner;
}

/** Lets the state of a room join the store before its chunk draws anything; a second time does nothing. */
export function joinState(room: LateRoom): void {
  join(room);
}
