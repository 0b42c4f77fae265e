export default function Page() {
  return <p>POST a file to /measure.</p>;
}
