export function BookingPage() {
  return <p>BookingPage</p>
}
