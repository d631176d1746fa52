export function BookingFlow() {
  return <p>BookingFlow</p>
}
